import { DateField } from "#design/date-field.tsx";
import { TextArea } from "#design/text-area.tsx";
import { TextField } from "#design/text-field.tsx";
import { bind, type FormView } from "./application-field.tsx";

/** Why, and with what experience of teaching. */
export function MotivationFields({ view }: { readonly view: FormView }) {
  return (
    <>
      <TextArea
        {...bind(view, "motivation")}
        label="Why do you want this work?"
        required
        rows={4}
      />
      <TextArea
        {...bind(view, "teachingExperience")}
        label="Your teaching experience"
        hint="Classes, apprentices, colleagues: whoever learnt from you, and what."
        required
        rows={4}
      />
    </>
  );
}

/** Signed and dated. */
export function DeclarationFields({ view }: { readonly view: FormView }) {
  return (
    <>
      <p>What I have written here is true, and the documents are mine.</p>
      <TextField
        {...bind(view, "signature")}
        label="Signature"
        hint="Type your full name."
        required
        autoComplete="off"
      />
      <DateField {...bind(view, "signatureDate")} label="Date" required />
    </>
  );
}

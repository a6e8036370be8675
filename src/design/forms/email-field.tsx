import { useEffect, useState } from "react";
import { useHydrated } from "#foundation/browser/use-hydrated.ts";
import { hasOtherLetters } from "#foundation/contacts/email-address.ts";
import { keptEmailName, meantEmail } from "#foundation/contacts/meant-email.ts";
import type { TypedAnswers } from "#foundation/forms/answers.ts";
import type { FormField } from "#foundation/forms/field.ts";
import { Button } from "../actions/button.tsx";
import { fieldId } from "../fields/field-frame.tsx";
import { TextField, type TextFieldProps } from "../fields/text-field.tsx";
import { Alert } from "../messages/alert.tsx";

/** Puts an address into a field of this page, as if it were typed there. */
function type(id: string, address: string) {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement)) return;
  input.value = address;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Asks whether an address has a typo, such as `gmial.com`, and offers the right one. It refuses nothing.
 * @param field the id of the field that has the address
 */
export function EmailHint({ typed, field }: { readonly typed: string; readonly field: string }) {
  const isHydrated = useHydrated();
  const meant = meantEmail(typed);
  if (!meant) return null;
  return (
    <div>
      <p className="hint">
        You typed {typed}. Did you mean <b>{meant}</b>?
      </p>
      {isHydrated && (
        <Button variant="quiet" onClick={() => type(field, meant)}>
          Use {meant}
        </Button>
      )}
    </div>
  );
}

/**
 * Counted from the last letter. The hint does not wait until the field is left, because then it would move the button
 * under a finger.
 */
const pauseMs = 700;

type EmailFieldProps = TextFieldProps & {
  readonly form: string;
  /** Shown below an address with letters outside ASCII. */
  readonly otherLetters?: string | undefined;
};

/** A field for an email address, with a hint about typos below it once the person stops typing. */
export function EmailField({ otherLetters, ...props }: EmailFieldProps) {
  const { form, name, defaultValue } = props;
  const given = String(defaultValue ?? "");
  const [typed, setTyped] = useState(given);
  const [hinted, setHinted] = useState(given);
  useEffect(() => {
    const timer = setTimeout(() => setHinted(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div>
      <TextField
        {...props}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setHinted("");
        }}
      />
      <div role="status">
        <EmailHint typed={hinted} field={fieldId(form, name)} />
        {otherLetters && hasOtherLetters(hinted) && <p className="hint">{otherLetters}</p>}
      </div>
      {/* Without scripts: the person has seen the hint, so the next post goes through. */}
      {meantEmail(given) && <input type="hidden" name={keptEmailName(name)} value={given} />}
    </div>
  );
}

/** Above a form that was returned, without scripts, because of an address. The next post accepts it as it is. */
export function EmailDoubt({
  fields,
  typed,
}: {
  readonly fields: readonly FormField[];
  readonly typed: TypedAnswers;
}) {
  const doubted = fields.find(
    ({ kind, name }) => kind === "email" && meantEmail(String(typed[name] ?? "")),
  );
  if (!doubted) return null;
  return (
    <Alert tone="warning" title="Is your email address right?">
      <p>
        You typed {String(typed[doubted.name])}. Correct it below if it is wrong, or press the
        button at the end of the form again to keep it.
      </p>
    </Alert>
  );
}

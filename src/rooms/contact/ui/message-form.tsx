import { Form, href } from "react-router";
import { Alert } from "#design/alert.tsx";
import { Button } from "#design/button.tsx";
import { ErrorSummary } from "#design/error-summary.tsx";
import { fieldId } from "#design/field-frame.tsx";
import { Select } from "#design/select.tsx";
import { TextArea } from "#design/text-area.tsx";
import { TextField } from "#design/text-field.tsx";
import { academy } from "#foundation/academy.ts";
import { callApi } from "#foundation/http/call.ts";
import { type Sending, useSending } from "#foundation/http/use-sending.ts";
import { yourReference } from "#rooms/enrolment/rules/reference.ts";
import { contactCalls } from "../contract/calls.ts";
import { type Subject, subjectNames, subjects } from "../rules/subjects.ts";

const formId = "contact";

const required = {
  name: "Name is required",
  email: "Email address is required",
  subject: "Choose a subject",
  message: "Message is required",
};

type Typed = Readonly<Record<string, string>>;

async function send({ name = "", email = "", subject, message = "" }: Typed) {
  await callApi(contactCalls.sendMessage, {
    body: { name, email, subject: subject as Subject, message },
  });
}

export interface MessageFormProps {
  readonly subject: Subject | null;
  /** How it went without JavaScript, and what was typed then. */
  readonly before: Sending;
  readonly typed: Typed;
}

/** The form of the contact page (spec §2, §3, §5). */
export function MessageForm({ subject, before, typed }: MessageFormProps) {
  const { sending, clear, formProps } = useSending(
    "contact-draft",
    send,
    required,
    "Failed to send message",
    before,
  );
  const { status, fields, message, attempt } = sending;
  const field = (name: string) => ({ form: formId, name, error: fields[name], required: true });
  return (
    <Form {...formProps} id={formId} method="post" action={href("/contact")} className="stack">
      {status === "error" && (
        <ErrorSummary
          attempt={attempt}
          message={message}
          items={Object.entries(fields).map(([name, text]) => ({
            name,
            text,
            id: fieldId(formId, name),
          }))}
        />
      )}
      <TextField {...field("name")} label="Name" autoComplete="name" defaultValue={typed.name} />
      <TextField
        {...field("email")}
        label="E-mail"
        hint="We answer to this address."
        type="email"
        autoComplete="email"
        defaultValue={typed.email}
      />
      <Select
        {...field("subject")}
        label="Subject"
        placeholder="Choose a subject"
        defaultValue={typed.subject ?? subject ?? ""}
        options={subjects.map((value) => ({ value, label: subjectNames[value] }))}
      />
      <TextArea
        {...field("message")}
        label="Message"
        hint={`If it is about a payment, give ${yourReference}. Never send card numbers or passwords.`}
        rows={7}
        defaultValue={typed.message}
      />
      <div>
        <div role="status">
          {status === "success" && (
            <Alert tone="success" title="Message sent" className="mb-16">
              {`Thank you. A confirmation is on its way to your e-mail address, and we answer in support hours, ${academy.supportHours}.`}
            </Alert>
          )}
        </div>
        <div className="form-actions">
          <Button type="submit" pending={status === "loading"} pendingLabel="Sending...">
            Send message
          </Button>
          <Button variant="quiet" type="reset" onClick={clear}>
            Clear my answers
          </Button>
        </div>
      </div>
    </Form>
  );
}

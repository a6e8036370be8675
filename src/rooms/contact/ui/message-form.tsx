import { type FormEvent, useEffect, useRef } from "react";
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
import { sendMessageCall } from "../contract/calls.ts";
import { longestMessage, type Subject, subjectNames, subjects } from "../rules/subjects.ts";
import { clearDraft, readDraft, saveDraft } from "./keep-draft.ts";

const formId = "contact";

const required = {
  name: "Name is required",
  email: "Email address is required",
  subject: "Choose a subject",
  message: "Message is required",
};

type Typed = Readonly<Record<string, string>>;

async function send({ name = "", email = "", subject, message = "" }: Typed) {
  await callApi(sendMessageCall, { body: { name, email, subject: subject as Subject, message } });
  clearDraft();
}

const typedIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/** Puts a kept draft into a form in which nothing is typed yet. */
function restore(form: HTMLFormElement | null) {
  const draft = form && readDraft();
  if (!draft) return;
  for (const control of form.elements) {
    const field = control as HTMLInputElement;
    const kept = draft[field.name];
    if (kept && (field.name === "subject" ? field.value === "" : !field.value)) field.value = kept;
  }
}

export interface MessageFormProps {
  readonly subject: Subject | null;
  /** How it went without JavaScript, and what was typed then. */
  readonly before: Sending;
  readonly typed: Typed;
}

/** The form of the contact page (spec §2, §3, §5). */
export function MessageForm({ subject, before, typed }: MessageFormProps) {
  const { sending, formProps } = useSending(send, required, "Failed to send message", before);
  const { status, fields, message, attempt } = sending;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => restore(form.current), []);
  const field = (name: string) => ({ form: formId, name, error: fields[name], required: true });
  const clear = () => {
    form.current?.reset();
    clearDraft();
  };
  return (
    <Form
      {...formProps}
      id={formId}
      method="post"
      action={href("/contact")}
      className="stack"
      ref={(element) => {
        form.current = element;
        formProps.ref(element);
      }}
      onChange={(event: FormEvent<HTMLFormElement>) => {
        saveDraft(typedIn(event.currentTarget));
        formProps.onChange(event);
      }}
    >
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
      <TextField
        {...field("name")}
        label="Name"
        autoComplete="name"
        maxLength={100}
        defaultValue={typed.name}
      />
      <TextField
        {...field("email")}
        label="E-mail"
        hint="We answer to this address."
        type="email"
        autoComplete="email"
        maxLength={254}
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
        hint="If it is about a payment, give the reference that begins with PAY. Never send card numbers or passwords."
        rows={7}
        maxLength={longestMessage}
        defaultValue={typed.message}
      />
      {status === "success" && (
        <Alert tone="success" role="status" title="Message sent">
          {`Thank you. A confirmation is on its way to your e-mail address, and we answer in support hours, ${academy.supportHours}.`}
        </Alert>
      )}
      <div className="row">
        <Button type="submit" pending={status === "loading"} pendingLabel="Sending...">
          Send message
        </Button>
        <Button variant="quiet" type="reset" onClick={clear}>
          Clear my answers
        </Button>
      </div>
    </Form>
  );
}

import { Form, href, useRevalidator } from "react-router";
import { Alert } from "#design/alert.tsx";
import { Button } from "#design/button.tsx";
import { Disclosure } from "#design/disclosure.tsx";
import { ErrorSummary } from "#design/error-summary.tsx";
import { fieldId } from "#design/field-frame.tsx";
import { TextField } from "#design/text-field.tsx";
import { callApi } from "#foundation/http/call.ts";
import { idle, type Sending, useSending } from "#foundation/http/use-sending.ts";
import { communityCalls, type Gathering } from "../contract/community-calls.ts";

const required = { name: "Name is required", email: "Email address is required" };

/** How one form went without JavaScript. */
export type Posted = {
  readonly form: string;
  readonly sending: Sending;
  readonly typed: Readonly<Record<string, string>>;
};

const words = {
  event: { open: "Register", send: "Register for it", done: "You are on the list" },
  chapter: { open: "Join", send: "Join the chapter", done: "You have joined" },
} as const;

/** Name and e-mail for an event or a chapter; opens on demand. */
export function JoinForm({
  kind,
  id,
  title,
  posted,
}: {
  readonly kind: Gathering;
  readonly id: string;
  readonly title: string;
  readonly posted: Posted | null;
}) {
  const formId = `${kind}-${id}`;
  const mine = posted?.form === formId ? posted : null;
  const { revalidate } = useRevalidator();
  const { sending, formProps } = useSending(
    async ({ name = "", email = "" }) => {
      const call = { params: { id }, body: { name, email } };
      if (kind === "event") await callApi(communityCalls.event, call);
      else await callApi(communityCalls.chapter, call);
      await revalidate();
    },
    required,
    "Failed to send",
    mine?.sending ?? idle,
  );
  const { status, fields, message, attempt } = sending;
  const field = (name: string) => ({
    form: formId,
    name,
    error: fields[name],
    required: true,
    defaultValue: mine?.typed[name],
  });
  return (
    <Disclosure
      id={formId}
      open={status !== "idle" || undefined}
      summary={
        <>
          {words[kind].open}
          <span className="visually-hidden">: {title}</span>
        </>
      }
    >
      <Form {...formProps} method="post" action={href("/community")} className="stack stack-16">
        <input type="hidden" name="form" value={formId} />
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
        <TextField {...field("name")} label="Name" autoComplete="name" maxLength={100} />
        <TextField
          {...field("email")}
          label="E-mail"
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        {status === "success" && (
          <Alert tone="success" role="status" title={words[kind].done}>
            We have sent a confirmation to your e-mail address.
          </Alert>
        )}
        <div>
          <Button type="submit" pending={status === "loading"} pendingLabel="Sending...">
            {words[kind].send}
          </Button>
        </div>
      </Form>
    </Disclosure>
  );
}

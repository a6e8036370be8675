import { useState } from "react";
import { Form, href } from "react-router";
import { Alert } from "#design/alert.tsx";
import { Button } from "#design/button.tsx";
import { Disclosure } from "#design/disclosure.tsx";
import { ErrorSummary } from "#design/error-summary.tsx";
import { fieldId } from "#design/field-frame.tsx";
import { TextField } from "#design/text-field.tsx";
import { callApi } from "#foundation/http/call.ts";
import { idle, type Sending, useSending } from "#foundation/http/use-sending.ts";
import { contentCalls, type Gathering } from "../contract/calls.ts";

const required = { name: "Name is required", email: "Email address is required" };

/** How one form went without JavaScript. */
export type Posted = {
  readonly form: string;
  readonly sending: Sending;
  readonly typed: Readonly<Record<string, string>>;
};

const words = {
  event: {
    open: "Register",
    send: "Register for it",
    done: "You are on the list",
    counted: "attendees",
  },
  chapter: { open: "Join", send: "Join the chapter", done: "You have joined", counted: "members" },
} as const;

type JoinFormProps = {
  readonly kind: Gathering;
  readonly id: string;
  readonly title: string;
  readonly posted: Posted | null;
};

/** How many there are, which grows with whoever joins, and the form to do so. */
export function Joining({
  count,
  isOver = false,
  ...joining
}: JoinFormProps & { readonly count: number; readonly isOver?: boolean }) {
  const [now, setNow] = useState(count);
  return (
    <>
      <p className="gathering-count">
        <b>{Math.max(now, count)}</b> {words[joining.kind].counted}
      </p>
      {isOver ? (
        <p className="gathering-facts">This event is over.</p>
      ) : (
        <JoinForm {...joining} onJoined={setNow} />
      )}
    </>
  );
}

/** Name and e-mail for an event or a chapter; opens on demand. */
function JoinForm({
  kind,
  id,
  title,
  posted,
  onJoined,
}: JoinFormProps & { readonly onJoined: (count: number) => void }) {
  const formId = `${kind}-${id}`;
  const mine = posted?.form === formId ? posted : null;
  const { sending, clear, formProps } = useSending(
    // The same person asks for the next one too.
    "community-draft",
    async ({ name = "", email = "" }) => {
      const call = { params: { id }, body: { name, email } };
      const { count } = await (kind === "event"
        ? callApi(contentCalls.event, call)
        : callApi(contentCalls.chapter, call));
      onJoined(count);
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
        <TextField {...field("name")} label="Name" autoComplete="name" />
        <TextField {...field("email")} label="E-mail" type="email" autoComplete="email" />
        <div>
          <div role="status">
            {status === "success" && (
              <Alert tone="success" title={words[kind].done} className="mb-16">
                We have sent a confirmation to your e-mail address.
              </Alert>
            )}
          </div>
          <div className="form-actions">
            <Button type="submit" pending={status === "loading"} pendingLabel="Sending...">
              {words[kind].send}
            </Button>
            <Button variant="quiet" type="reset" onClick={clear}>
              Clear my answers
            </Button>
          </div>
        </div>
      </Form>
    </Disclosure>
  );
}

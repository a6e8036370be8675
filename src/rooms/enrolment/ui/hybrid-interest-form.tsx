import { type FormEvent, useRef, useState } from "react";
import { Alert } from "#design/alert.tsx";
import { Button } from "#design/button.tsx";
import { ErrorSummary } from "#design/error-summary.tsx";
import { fieldId } from "#design/field-frame.tsx";
import { TextField } from "#design/text-field.tsx";
import { CallError, callApi } from "#foundation/http/call.ts";
import { enrolmentCalls } from "../contract/calls.ts";

const formId = "interest";

/** How it went; `typed` is what to put back into the fields. */
export type InterestPosted = {
  readonly done: boolean;
  readonly fields: Readonly<Record<string, string>>;
  readonly typed: { readonly name: string; readonly email: string };
  readonly message?: string | undefined;
};

const nothing: InterestPosted = { done: false, fields: {}, typed: { name: "", email: "" } };

const offlineMessage = "We could not reach the academy. Check your connection and try again.";

/** "Tell me when it opens": name and e-mail, by the page's own action without scripts. */
export function HybridInterestForm({
  courseId,
  posted,
}: {
  readonly courseId: string;
  readonly posted: InterestPosted | null;
}) {
  const element = useRef<HTMLFormElement>(null);
  const [state, setState] = useState(posted ?? nothing);
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.currentTarget);
    const typed = { name: String(data.get("name")), email: String(data.get("email")) };
    setBusy(true);
    try {
      await callApi(enrolmentCalls.recordHybridInterest, { body: { courseId, ...typed } });
      setState({ ...nothing, done: true });
    } catch (error) {
      const refused = error instanceof CallError && error.status > 0;
      const message = refused ? error.message : offlineMessage;
      const fields = refused ? error.fields : {};
      setState({
        done: false,
        fields,
        typed,
        message: Object.keys(fields).length > 0 ? undefined : message,
      });
      setAttempt((count) => count + 1);
    } finally {
      setBusy(false);
    }
  };
  if (state.done) {
    return (
      <Alert tone="success" role="status" title="Thank you">
        We write to you as soon as registration for this program opens.
      </Alert>
    );
  }
  const items = Object.entries(state.fields).map(([name, text]) => ({
    name,
    id: fieldId(formId, name),
    text,
  }));
  const clearError = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    setState(({ fields: { [name]: _cleared, ...fields }, ...others }) => ({ ...others, fields }));
  };
  const field = (name: "name" | "email") => ({
    form: formId,
    name,
    required: true,
    error: state.fields[name],
    defaultValue: posted?.typed[name] ?? "",
  });
  return (
    <form
      ref={element}
      method="post"
      noValidate
      className="stack"
      onSubmit={submit}
      onInput={clearError}
    >
      <h2>Tell me when it opens</h2>
      <ErrorSummary items={items} attempt={attempt} message={state.message} />
      <TextField {...field("name")} label="Name" autoComplete="name" spellCheck={false} />
      <TextField
        {...field("email")}
        type="email"
        label="Email address"
        autoComplete="email"
        spellCheck={false}
      />
      <div className="form-actions">
        <Button type="submit" pending={isBusy} pendingLabel="Submitting...">
          Tell me
        </Button>
      </div>
    </form>
  );
}

import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { clearForm, fillFromDraft, keepDraft } from "../form-draft.ts";
import { CallError } from "./call.ts";

export type Sending = {
  readonly status: "idle" | "loading" | "success" | "error";
  /** What is wrong as a whole; empty where the fields say it. */
  readonly message: string;
  /** Field name → what is wrong there. */
  readonly fields: Readonly<Record<string, string>>;
  /** Counts submissions, for the error summary. */
  readonly attempt: number;
};

export const idle: Sending = { status: "idle", message: "", fields: {}, attempt: 0 };

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What the browser's own check finds, in our words. */
function problemsOf(form: HTMLFormElement, required: Readonly<Record<string, string>>) {
  const fields: Record<string, string> = {};
  for (const control of form.elements) {
    const { name, validity } = control as Control;
    if (!name || !validity) continue;
    const blank = validity.valueMissing || (required[name] && !(control as Control).value.trim());
    if (blank) fields[name] = required[name] ?? "Please fill in this field";
    else if (validity.typeMismatch) fields[name] = "Enter a valid email address";
  }
  return fields;
}

/**
 * A form that JavaScript sends as an API call, and that the page's action takes without it. What was
 * typed stays in the form, and on the device, until it has been sent.
 * @param draftKey where the device keeps it; forms that ask the same may share one
 * @param required field name → what to say when it is empty
 * @param fallback when neither the server nor the error itself says anything
 * @param before how an earlier submission without JavaScript went
 */
export function useSending(
  draftKey: string,
  send: (typed: Record<string, string>) => Promise<unknown>,
  required: Readonly<Record<string, string>>,
  fallback: string,
  before: Sending = idle,
) {
  const [sending, setSending] = useState(before);
  const ref = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    // Our words in place of the browser's bubbles, once JavaScript is there to show them.
    form.noValidate = true;
    fillFromDraft(draftKey, form);
  }, [draftKey]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.status === "loading") return;
    const form = event.currentTarget;
    const attempt = sending.attempt + 1;
    const fields = problemsOf(form, required);
    if (Object.keys(fields).length > 0) {
      setSending({ status: "error", message: "", fields, attempt });
      return;
    }
    setSending({ ...idle, status: "loading", attempt });
    try {
      const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
      await send(Object.fromEntries(typed));
      clearForm(draftKey, form);
      setSending({ ...idle, status: "success", attempt });
    } catch (error) {
      const refused = error instanceof CallError ? error.fields : {};
      const words = (error instanceof Error && error.message) || fallback;
      const message = Object.keys(refused).length > 0 ? "" : words;
      setSending({ status: "error", message, fields: refused, attempt });
    }
  }

  /** Editing a field clears what was wrong with it. */
  function edit(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as Control;
    keepDraft(draftKey, event.currentTarget);
    setSending(({ fields: { [name]: _mended, ...fields }, ...rest }) => ({
      ...rest,
      status: rest.status === "success" ? "idle" : rest.status,
      fields,
    }));
  }

  /** "Clear my answers"; without JavaScript the button resets the form by itself. */
  function clear(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    if (!ref.current) return;
    clearForm(draftKey, ref.current);
    setSending(idle);
  }

  return { sending, clear, formProps: { ref, onSubmit: submit, onChange: edit } };
}

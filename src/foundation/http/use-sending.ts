import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { clearForm, fillFromDraft, keepDraft } from "../form-draft.ts";
import { CallError } from "./call.ts";

export type Sending = {
  readonly status: "idle" | "loading" | "success" | "error";
  /** The error of the whole form; empty when the fields have the errors. */
  readonly message: string;
  /** Field name → its error. */
  readonly fields: Readonly<Record<string, string>>;
  /** Counts submissions, for the error summary. */
  readonly attempt: number;
};

export const idle: Sending = { status: "idle", message: "", fields: {}, attempt: 0 };

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Our messages for what the browser's validation finds. */
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
 * A form that JavaScript sends as an API call, and that the page's action receives without JavaScript. The
 * typed text stays in the form, and on the device, until it has been sent.
 * @param draftKey the storage key on the device; forms with the same questions may share one
 * @param required field name → message when it is empty
 * @param fallback message when neither the server nor the error has one
 * @param before result of an earlier submission without JavaScript
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
    // Show our messages instead of the browser's bubbles once JavaScript runs.
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

  /** Editing a field clears its error. */
  function edit(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as Control;
    keepDraft(draftKey, event.currentTarget);
    setSending(({ fields: { [name]: _mended, ...fields }, ...rest }) => ({
      ...rest,
      status: rest.status === "success" ? "idle" : rest.status,
      fields,
    }));
  }

  /** "Clear my answers"; without JavaScript the button resets the form natively. */
  function clear(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    if (!ref.current) return;
    clearForm(draftKey, ref.current);
    setSending(idle);
  }

  return { sending, clear, formProps: { ref, onSubmit: submit, onChange: edit } };
}

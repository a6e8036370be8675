import { type FormEvent, useRef, useState } from "react";
import { CallError } from "../http/call.ts";
import type { AnswersOf, PostedForm, Problems } from "./answers.ts";
import { checkForm } from "./check-form.ts";
import { keepWaiting, submissionKey, type UnsentForm } from "./drafts/waiting-form.ts";
import { type Form, fieldsOf } from "./field.ts";
import { initialAnswers, type Known } from "./typed-answers.ts";
import { type AnswersOptions, useAnswers, useQueued } from "./use-answers.ts";

type SendingStatus = "idle" | "sending" | "sent" | "failed";

type FormOptions<F extends Form> = Omit<AnswersOptions, "form" | "initial" | "posted"> & {
  readonly form: F;
  /** What is known already, by field name; a date as `YYYY-MM-DD`, several choices as a list. */
  readonly known?: Known;
  /** The result without scripts. */
  readonly posted?: PostedForm | null;
  /**
   * Makes the call.
   * @param headers with the Idempotency-Key: the same answers have the same key, so sending twice makes one submission
   * @throws CallError with the server's words and fields
   */
  readonly send: (answers: AnswersOf<F>, headers: Record<string, string>) => Promise<unknown>;
  /** The message when the server sent none. */
  readonly fallback: string;
  /** For a form that may wait for a connection: its name, and its call's address. Never one with files. */
  readonly waits?: Pick<UnsentForm, "title" | "address">;
  /** Finishes what has to be done first, e.g. uploads. @returns what went wrong */
  readonly prepare?: () => Promise<Problems>;
};

const isEmpty = (problems: Problems) => Object.keys(problems).length === 0;

/**
 * A form that scripts send as an API call: it is checked and sent once, and nothing typed is lost when it fails.
 * Without scripts the page's action takes it (server/post-form.ts).
 */
export function useForm<const F extends Form>(options: FormOptions<F>) {
  const { form, posted = null, send, fallback, prepare, waits, draftKey } = options;
  const [initial] = useState(() => initialAnswers(fieldsOf(form), options.rules, options.known));
  const answers = useAnswers({ ...options, initial, posted: posted?.isSent ? null : posted });
  const [sending, setSending] = useState<{ status: SendingStatus; message: string }>({
    status: !posted || posted.isPaused ? "idle" : posted.isSent ? "sent" : "failed",
    message: posted?.message ?? "",
  });
  /** Counts refusals, so that the error summary takes the focus again. */
  const [attempt, setAttempt] = useState(0);
  const isSending = useRef(false);

  const refuse = (problems: Problems, message = "") => {
    answers.setProblems(problems);
    setSending({ status: "failed", message });
    setAttempt((count) => count + 1);
  };

  const waiting = useQueued(
    waits ? answers.draftKey : null,
    answers.isReady,
    ({ fields, message }) => refuse(fields, isEmpty(fields) ? message || fallback : ""),
    () => {
      answers.clear();
      setSending({ status: "sent", message: "" });
    },
  );

  async function submit() {
    const unready = (await prepare?.()) ?? {};
    const { answers: given, ...found } = checkForm(form, answers.read(), answers.rules);
    const problems = { ...found.problems, ...unready };
    if (!isEmpty(problems)) return refuse(problems);
    const key = submissionKey(answers.seed.read(), given);
    try {
      await send(given, { "idempotency-key": key });
      answers.clear();
      setSending({ status: "sent", message: "" });
    } catch (error) {
      if (!(error instanceof CallError)) {
        refuse({}, fallback);
        throw error;
      }
      if (error.status === 0 && waits && answers.draftKey) {
        const unsent = { ...waits, body: given, key, page: location.pathname };
        if (keepWaiting(answers.draftKey, unsent))
          return setSending({ status: "idle", message: "" });
      }
      const words = error.status > 0 && error.message ? error.message : fallback;
      refuse(error.fields, isEmpty(error.fields) ? words : "");
    }
  }

  return {
    ...answers,
    ...sending,
    /** The form as it waits for a connection; null when it does not. */
    waiting,
    attempt,
    /** Nothing is wrong, but the page asks the person to check again; the next post accepts it. */
    isPaused: posted?.isPaused === true && sending.status === "idle",
    /** Says what is wrong, and moves the focus there. */
    refuse,
    clear() {
      answers.clear();
      setSending({ status: "idle", message: "" });
    },
    /** For the form element. */
    formProps: {
      ref: answers.ref,
      id: form.id,
      method: "post",
      noValidate: true,
      "data-draft": answers.earlyDraft,
      "data-sent": (sending.status === "sent" && draftKey) || undefined,
      onInput(event: FormEvent<HTMLFormElement>) {
        answers.onInput(event);
        if (sending.status === "sent") setSending({ status: "idle", message: "" });
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        // A second tap may come before the first has any visible effect.
        if (isSending.current) return;
        isSending.current = true;
        setSending({ status: "sending", message: "" });
        void submit().finally(() => {
          isSending.current = false;
        });
      },
    } as const,
  };
}

export type FormState = Omit<ReturnType<typeof useForm>, "form"> & { readonly form: Form };

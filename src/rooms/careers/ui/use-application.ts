import { type FormEvent, useRef, useState } from "react";
import { CallError, callApi } from "#foundation/http/call.ts";
import { lagosDay } from "#foundation/time.ts";
import { submitJobApplicationCall } from "../contract/calls.ts";
import { type ApplicationFile, applicationFileNames } from "../rules/application-files.ts";
import {
  type AnswerName,
  type Answers,
  answerNames,
  fieldOrder,
} from "../rules/application-form.ts";
import { type ApplicationDraft, dropDraft, keepDraft } from "./application-draft.ts";
import { useUploads } from "./use-uploads.ts";

const notSent =
  "Your application could not be sent. Nothing is lost: please check your connection and try again.";

export type FormState = {
  faults: Record<string, string>;
  message?: string | undefined;
  /** Counts refused submissions, for the summary's focus. */
  attempt: number;
};

export const answersIn = (form: HTMLFormElement): Partial<Answers> => {
  const data = new FormData(form);
  return Object.fromEntries(answerNames.map((name) => [name, String(data.get(name) ?? "")]));
};

const inOrder = (faults: Record<string, string>) =>
  Object.fromEntries(
    fieldOrder.filter((name) => name in faults).map((name) => [name, faults[name] ?? ""]),
  );

/** Fetched while the form is filled in: the first visit's scripts are at their limit. */
const loadChecks = () => import("../rules/check-application.ts");

/** What is wrong on this device; without its checks (a broken line) the server alone decides. */
async function faultsIn(given: Record<string, unknown>): Promise<Record<string, string>> {
  const checks = await loadChecks().catch(() => null);
  if (!checks) return {};
  const read = checks.readApplication(given);
  return { ...checks.faultsOf(read), ...checks.dateFaultsOf(read, lagosDay(new Date())) };
}

/**
 * The form while scripts run: what is wrong, what is on its way, and the sending.
 * @param initial what the form starts with
 * @param onSent is told the application's reference
 */
export function useApplication(
  initial: ApplicationDraft & Pick<FormState, "faults" | "message">,
  onSent: (reference: string) => void,
) {
  const form = useRef<HTMLFormElement>(null);
  const [watched, setWatched] = useState(initial.answers);
  const [sending, setSending] = useState(false);
  const [state, setState] = useState<FormState>({
    faults: initial.faults,
    message: initial.message,
    attempt: 0,
  });
  const files = useRef(initial.files);
  const lastSent = useRef({ body: "", key: "" });

  const clearFault = (name: string) =>
    setState((before) => {
      const { [name]: _, ...faults } = before.faults;
      return { ...before, faults };
    });
  const keep = () => {
    if (form.current) keepDraft({ answers: answersIn(form.current), files: files.current });
  };
  const uploads = useUploads(initial.files, (kept) => {
    files.current = kept;
    keep();
  });

  const refuse = (faults: Record<string, string>, message?: string) =>
    setState(({ attempt }) => ({ faults: inOrder(faults), message, attempt: attempt + 1 }));

  async function send(given: Record<string, unknown>): Promise<void> {
    const body = JSON.stringify(given);
    // The same application sent again after a broken line is one application.
    if (lastSent.current.body !== body) lastSent.current = { body, key: crypto.randomUUID() };
    const headers = { "idempotency-key": lastSent.current.key };
    try {
      const { reference } = await callApi(submitJobApplicationCall, { body: given }, { headers });
      dropDraft();
      onSent(reference);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      for (const field of applicationFileNames) if (error.fields[field]) uploads.remove(field);
      const hasFields = Object.keys(error.fields).length > 0;
      refuse(error.fields, hasFields ? undefined : error.status ? error.message : notSent);
    }
  }

  return {
    form,
    state,
    sending,
    watched,
    uploads: {
      ...uploads,
      add(field: ApplicationFile, file: File) {
        clearFault(field);
        uploads.add(field, file);
      },
    },
    onChange(event: FormEvent<HTMLFormElement>) {
      const { name, value } = event.target as HTMLInputElement;
      if (!answerNames.includes(name as AnswerName)) return;
      clearFault(name);
      void loadChecks().catch(() => {});
      setWatched((before) => ({ ...before, [name]: value }));
      keep();
    },
    async onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (sending || !form.current) return;
      setSending(true);
      const answers = answersIn(form.current);
      try {
        const given = { ...answers, ...(await uploads.finish()) };
        const faults = await faultsIn(given);
        if (Object.keys(faults).length > 0) refuse(faults);
        else await send(given);
      } finally {
        setSending(false);
      }
    },
  };
}

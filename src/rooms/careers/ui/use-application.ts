import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { CallError, callApi } from "#foundation/http/call.ts";
import { lagosDay } from "#foundation/time.ts";
import { useHydrated } from "#foundation/use-hydrated.ts";
import { careersCalls } from "../contract/calls.ts";
import { type ApplicationFile, applicationFileNames } from "../rules/application-files.ts";
import { type Answers, fieldOrder } from "../rules/application-form.ts";
import { type ApplicationDraft, dropDraft, keepDraft, readDraft } from "./application-draft.ts";
import { answersIn, isAnswerName, joinAnswers } from "./form-answers.ts";
import { useUploads } from "./use-uploads.ts";

const notSent =
  "Your application could not be sent. Nothing is lost: please check your connection and try again.";

export type FormState = {
  faults: Record<string, string>;
  message?: string | undefined;
  /** Counts refused submissions, for the summary's focus. */
  attempt: number;
};

/** What a form begins with; `refused` when the server gave it back (a form without scripts). */
export type FormStart = ApplicationDraft &
  Pick<FormState, "faults" | "message"> & {
    /** `YYYY-MM-DD` in Lagos: what the signature is dated with. */
    readonly today: string;
    readonly refused?: boolean;
  };

const nothingWrong: FormState = { faults: {}, message: undefined, attempt: 0 };

/** What is wrong with one answer may be right after another has changed. */
const dependents: Readonly<Record<string, string>> = {
  positionApplied: "tradeSpecification",
  stateOfResidence: "lga",
  affiliatedWithInstitution: "institutionDetails",
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
 * The form while scripts run: what is wrong, what is on its way, and the sending. It outlives the
 * fields: a dialog that closes takes neither answers nor files with it.
 * @param onSent is told the application's reference
 */
export function useApplication(initial: FormStart, onSent: (reference: string) => void) {
  const form = useRef<HTMLFormElement>(null);
  const answers = useRef(initial.answers);
  const [watched, setWatched] = useState(initial.answers);
  /** What the fields start with when they are next drawn, and a number that has them drawn anew. */
  const [start, setStart] = useState({
    answers: { signatureDate: initial.today, ...initial.answers },
    round: 0,
  });
  /** The date that the form was last given; the page may come from memory, of the day before. */
  const dated = useRef(initial.today);
  const [live, setLive] = useState(useHydrated());
  const [sending, setSending] = useState(false);
  const [state, setState] = useState<FormState>({
    faults: initial.faults,
    message: initial.message,
    attempt: 0,
  });
  const files = useRef(initial.files);
  const lastSent = useRef({ body: "", key: "" });

  const know = (now: Partial<Answers>) => {
    answers.current = now;
    setWatched(now);
  };
  const clearFault = (name: string) =>
    setState((before) => {
      const { [name]: _, [dependents[name] ?? ""]: _too, ...faults } = before.faults;
      return { ...before, faults };
    });
  const keep = () => keepDraft({ answers: answers.current, files: files.current }, dated.current);
  const uploads = useUploads(initial.files, (kept) => {
    files.current = kept;
    keep();
  });

  // The first that scripts see of the form: a draft is put in beside what was typed until now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is first there
  useLayoutEffect(() => {
    setLive(true);
    if (!form.current) return;
    const draft = initial.refused ? null : readDraft();
    if (draft) {
      files.current = draft.files;
      uploads.reset(draft.files);
    }
    const drawnOn = dated.current;
    dated.current = lagosDay(new Date());
    const known = { signatureDate: dated.current, ...draft?.answers, ...answers.current };
    const joined = joinAnswers(form.current, known, drawnOn);
    know(joined);
    if (JSON.stringify(joined) !== JSON.stringify(known)) keep();
    for (const field of applicationFileNames) {
      const input = form.current.querySelector<HTMLInputElement>(`[type=file][name=${field}]`);
      if (!input?.files?.[0]) continue;
      uploads.add(field, input.files[0]);
      input.value = "";
    }
  }, []);

  const refuse = (faults: Record<string, string>, message?: string) =>
    setState(({ attempt }) => ({ faults: inOrder(faults), message, attempt: attempt + 1 }));
  const begin = ({ signatureDate, ...others }: Partial<Answers>) => {
    const isOwn = signatureDate && signatureDate !== dated.current;
    dated.current = lagosDay(new Date());
    const now = { ...others, signatureDate: isOwn ? signatureDate : dated.current };
    know(now);
    setState(nothingWrong);
    setStart(({ round }) => ({ answers: now, round: round + 1 }));
  };
  const clear = () => {
    files.current = {};
    uploads.reset();
    dropDraft();
    begin({});
  };

  async function send(given: Record<string, unknown>): Promise<void> {
    const body = JSON.stringify(given);
    // The same application sent again after a broken line is one application.
    if (lastSent.current.body !== body) lastSent.current = { body, key: crypto.randomUUID() };
    const headers = { "idempotency-key": lastSent.current.key };
    try {
      const { reference } = await callApi(
        careersCalls.submitJobApplication,
        { body: given },
        { headers },
      );
      clear();
      onSent(reference);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      for (const field of applicationFileNames) if (error.fields[field]) uploads.forget(field);
      const hasFields = Object.keys(error.fields).length > 0;
      refuse(error.fields, hasFields ? undefined : error.status ? error.message : notSent);
    }
  }

  return {
    form,
    state,
    sending,
    live,
    start,
    watched,
    clear,
    uploads: {
      ...uploads,
      add(field: ApplicationFile, file: File) {
        clearFault(field);
        uploads.add(field, file);
      },
      remove(field: ApplicationFile, itemId: string) {
        clearFault(field);
        uploads.remove(field, itemId);
      },
    },
    /** Draws the fields with what is known, and with a position that was pressed. */
    reopen(position: string) {
      begin({ ...answers.current, ...(position ? { positionApplied: position } : {}) });
    },
    onChange(event: FormEvent<HTMLFormElement>) {
      const { name } = event.target as HTMLInputElement;
      if (!isAnswerName(name)) return;
      clearFault(name);
      void loadChecks().catch(() => {});
      know({ ...answers.current, ...answersIn(event.currentTarget) });
      keep();
    },
    async onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (sending || !form.current) return;
      setSending(true);
      const typed = answersIn(form.current);
      try {
        const { ids, faults: unsent } = await uploads.finish();
        const given = { ...typed, ...ids };
        const faults = { ...(await faultsIn(given)), ...unsent };
        if (Object.keys(faults).length > 0) refuse(faults);
        else await send(given);
      } finally {
        setSending(false);
      }
    },
  };
}

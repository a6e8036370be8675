import {
  type FormEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { readStored } from "../browser/browser-storage.ts";
import { useStored } from "../browser/use-stored.ts";
import {
  type FormRules,
  isUnchecked,
  type PostedForm,
  type Problems,
  type TypedAnswers,
} from "./answers.ts";
import { isAsked } from "./asked-fields.ts";
import { updateProblems } from "./check-form.ts";
import {
  type DraftKey,
  dropDraft,
  newSeed,
  ownDraft,
  saveDraftStep,
  takeDraft,
  waitingKey,
} from "./drafts/draft-store.ts";
import {
  deleteDraft,
  joinDrafts,
  keepAnswers,
  type OtherDraft,
  otherDrafts,
  restoreAnswers,
} from "./drafts/keep-answers.ts";
import {
  dropQueued,
  parseQueued,
  type QueuedForm,
  type WaitingForm,
} from "./drafts/waiting-form.ts";
import { type Form, type FormField, fieldsOf } from "./field.ts";
import { fillForm, omitKinds, readTyped } from "./typed-answers.ts";

export type AnswersOptions = {
  /** A new object, with its own rules and initial answers, when the questions change: the lines of a cart. */
  readonly form: Form;
  readonly rules: FormRules;
  /** Where the device keeps what was typed; null for a form that keeps nothing. */
  readonly draftKey: DraftKey | null;
  /** All tabs share one draft, because they show the same thing: the cart. */
  readonly isShared?: boolean;
  /** What the form shows before a person types (typed-answers.ts). */
  readonly initial: TypedAnswers;
  /** What came back with the page when the form was posted without scripts. */
  readonly posted?: PostedForm | null;
  /** Answers that win over a draft, by control name: chosen on the way to this form, each time. */
  readonly chosen?: TypedAnswers;
  /**
   * Controls that are not answers of the form but are kept with them, such as how much to pay now. Always the same
   * ones.
   */
  readonly beside?: readonly FormField[];
  /** The id of the step that is shown, in a form with steps; the draft opens there again. */
  readonly step?: string | undefined;
};

/**
 * The answers of a form: typed into its controls, kept on the device at every change, and restored when the scripts
 * start. A form in a dialog gets them again each time it opens.
 */
export function useAnswers(options: AnswersOptions) {
  const { form, posted, step, draftKey: formKey, isShared = false, beside = [] } = options;
  const [plan, setPlan] = useState(() => {
    const fields = [...fieldsOf(form), ...beside];
    const { initial } = options;
    const offered: TypedAnswers = { ...initial, ...options.chosen };
    return {
      form,
      kept: { draftKey: formKey && !isShared ? ownDraft(formKey) : formKey, fields, initial },
      rules: options.rules,
      /** The values in the page's HTML; what was typed, if the page was posted. */
      fromPage: { ...offered, ...posted?.typed },
      /**
       * Values that nobody typed. A form that was shown and sent as a whole was agreed to as a whole, and a box left
       * empty in it is an answer: a draft must not add a consent.
       */
      untouched:
        posted && !isUnchecked(posted)
          ? omitKinds(["consent"], readTyped(new FormData(), fields), fields)
          : offered,
    };
  });
  const { fromPage, untouched } = plan;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rules and initial answers change with the form alone
  const { kept, rules } = useMemo(
    () =>
      form === plan.form
        ? plan
        : {
            kept: {
              ...plan.kept,
              fields: [...fieldsOf(form), ...beside],
              initial: options.initial,
            },
            rules: { ...options.rules, today: plan.rules.today },
          },
    [form, plan],
  );
  const { draftKey, fields, initial } = kept;
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const seed = useRef("");
  const [answers, setAnswers] = useState<TypedAnswers>(fromPage);
  const [problems, setProblems] = useState<Problems>(posted?.problems ?? {});
  /** null until scripts run; then whether a draft came back. */
  const [restored, setRestored] = useState<"nothing" | "draft" | null>(null);
  const [isKept, setKept] = useState(true);
  /** The id of the step where the draft was left. */
  const [leftAt, setLeftAt] = useState<string>();
  const [others, setOthers] = useState<readonly OtherDraft[]>([]);
  /** Counts the drafts that this tab has continued with. */
  const [round, setRound] = useState(0);

  const readSeed = () => {
    seed.current ||= newSeed();
    return seed.current;
  };
  const keep = (typed: TypedAnswers, as = kept) => {
    setAnswers(typed);
    setKept(keepAnswers(as, typed, readSeed(), step));
  };
  const restore = (form: HTMLFormElement) => {
    const chosen = options.chosen ?? {};
    const back = restoreAnswers(form, kept, untouched, chosen, rules.today);
    seed.current = back.seed ?? "";
    setLeftAt(back.step);
    setRestored(back.isBack ? "draft" : "nothing");
    if (formKey && draftKey && !isShared) setOthers(otherDrafts(formKey, draftKey, fields));
    const ofToday = { ...kept, initial: back.initial };
    setPlan({ ...plan, kept: ofToday, rules: { ...rules, today: back.today } });
    // Values that came back with the page were typed, even if the script could not keep them.
    if (back.isWorthKeeping || posted) keep(back.typed, ofToday);
    else {
      setAnswers(back.typed);
      setKept(true);
    }
  };
  const showAgain = (form: HTMLFormElement) => {
    fillForm(form, { ...answers, ...options.chosen });
    if (options.chosen) keep(readTyped(form, fields));
  };

  /** When the scripts start, and when a dialog shows the form again. */
  const onShown = useEffectEvent((form: HTMLFormElement) =>
    restored ? showAgain(form) : restore(form),
  );
  useEffect(() => {
    if (element) onShown(element);
  }, [element]);

  // By name, because some screens define their form again on every render.
  const controls = fields.map(({ name }) => name).join(" ");
  const shown = useRef(controls);
  const onOthers = useEffectEvent((others: string) => {
    if (shown.current === others || !element || !restored) return;
    shown.current = others;
    fillForm(element, answers);
    setAnswers(readTyped(element, fields));
  });
  useLayoutEffect(() => onOthers(controls), [controls]);

  useEffect(() => {
    if (restored && step && draftKey) saveDraftStep(draftKey, step);
  }, [restored, step, draftKey]);

  const asked = useMemo(
    () =>
      new Set(
        fields.filter((field) => isAsked(field, answers, rules)).map((field) => field.name),
      ) as ReadonlySet<string>,
    [fields, rules, answers],
  );

  return {
    form,
    fields,
    rules,
    initial,
    fromPage,
    /** Where this tab keeps its draft. */
    draftKey,
    /** Drafts of other tabs, to continue with. */
    others,
    round,
    continueWith(draft: OtherDraft) {
      if (!element) return;
      joinDrafts(draft);
      takeDraft(draft.key);
      fillForm(element, fromPage);
      setProblems({});
      restore(element);
      setOthers([]);
      setRound((count) => count + 1);
    },
    startNew: () => setOthers([]),
    deleteOther(draft: OtherDraft) {
      for (const key of [draft.key, ...draft.older]) deleteDraft(key);
      setOthers((before) => before.filter((other) => other !== draft));
    },
    answers,
    asked,
    problems,
    setProblems,
    restored,
    leftAt,
    /** Scripts run, and kept answers are restored. */
    isReady: restored !== null,
    /** False where the device keeps nothing for us. */
    isKept,
    /** The key of the draft while the script of every page keeps it (app/browser/forms.ts). */
    earlyDraft: restored && isKept ? undefined : (formKey ?? undefined),
    seed: {
      read: readSeed,
      /** Starts another submission. The seed is kept, so that a reload continues it. */
      renew() {
        seed.current = newSeed();
        keep(answers);
        return seed.current;
      },
    },
    /** Goes to the form element. */
    ref: setElement,
    element,
    /** The values in the form now. */
    read: () => (element ? readTyped(element, fields) : answers),
    /** The server has the answers and another page opens: neither the device nor the history has to keep them. */
    forget() {
      // Otherwise the browser restores them when someone returns to this page, and they become a draft again.
      element?.setAttribute("autocomplete", "off");
      if (draftKey) dropDraft(draftKey);
    },
    onInput(event: FormEvent<HTMLFormElement>) {
      const typed = readTyped(event.currentTarget, fields);
      keep(typed);
      const { name } = event.target as HTMLInputElement;
      setProblems((before) => updateProblems(before, name, typed, fields, rules));
    },
    /** Puts answers into the form, as if they were typed. */
    fill(more: TypedAnswers) {
      if (Object.keys(more).length === 0) return;
      if (element) fillForm(element, more);
      keep({ ...answers, ...more });
    },
    /** Empties the form, deletes the draft and starts another submission. */
    clear() {
      if (draftKey) dropDraft(draftKey);
      seed.current = newSeed();
      if (element) fillForm(element, initial);
      setAnswers(initial);
      setProblems({});
      setRestored("nothing");
    },
  };
}

export type FormAnswers = ReturnType<typeof useAnswers>;

const readQueued = (text: string | null) => (text === null ? null : parseQueued(text));

type Refused = Extract<QueuedForm, { state: "refused" }>;
type Sent = Extract<QueuedForm, { state: "sent" }>;

/**
 * The waiting submission of a form on the screen. Another page or tab may send it.
 * @param isReady the draft is back
 * @param onRefused shows the refusal in the form, so that no notice has to @param onSent called if it was sent while
 * the form was on the screen and has not been changed since @returns the waiting form, or null
 */
export function useQueued(
  draftKey: DraftKey | null,
  isReady: boolean,
  onRefused: (form: Refused) => void,
  onSent: (form: Sent) => void,
): WaitingForm | null {
  const text = useStored(draftKey ? waitingKey(draftKey) : "");
  const before = useRef<QueuedForm["state"] | null>(null);
  const onStored = useEffectEvent((queued: QueuedForm | null) => {
    if (!draftKey) return;
    const wasWaiting = before.current === "waiting";
    before.current = queued?.state ?? null;
    if (queued?.state === "refused") {
      dropQueued(draftKey);
      onRefused(queued);
    }
    if (queued?.state === "sent" && wasWaiting && readStored(draftKey) === null) onSent(queued);
  });
  useEffect(() => {
    if (isReady) onStored(readQueued(text));
  }, [text, isReady]);
  const queued = readQueued(text);
  return queued?.state === "waiting" ? queued : null;
}

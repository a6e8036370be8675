import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import type { Problems, TypedAnswers } from "./answers.ts";
import { dependentsOf, isAsked } from "./asked-fields.ts";
import { dayOf } from "./day-parts.ts";
import { type DraftKey, openDraftStore } from "./draft-store.ts";
import { type Form, type FormField, fieldsOf } from "./field.ts";
import type { FormRules } from "./form-rules.ts";
import { hasAnswers, mergeDraft } from "./merge-draft.ts";
import { newSeed } from "./submission-key.ts";
import {
  controlNames,
  fillForm,
  initialAnswers,
  readTyped,
  withoutDefaultDates,
  withoutKinds,
} from "./typed-answers.ts";

export type AnswersOptions = {
  readonly form: Form;
  readonly rules: FormRules;
  /** Where the device keeps what was typed; null for a form that keeps nothing. */
  readonly draftKey: DraftKey | null;
  /** What is known already, by field name. */
  readonly known?: Readonly<Record<string, string>>;
  /** What came back with the page when the form was posted without scripts. */
  readonly posted?: { readonly typed: TypedAnswers; readonly problems: Problems } | null;
  /** Answers that win over a draft, by control name: chosen on the way to this form. */
  readonly chosen?: TypedAnswers;
};

/** What an answer is worth saying before the form is sent. */
function problemAtOnce(field: FormField, typed: TypedAnswers, rules: FormRules): string | null {
  const check = rules.checksAtOnce?.[field.name];
  const answer = field.kind === "date" ? dayOf(field.name, typed) : typed[field.name];
  return check && typeof answer === "string" && answer !== "" ? check(answer) : null;
}

/**
 * The answers of a form: typed into its controls, kept on the device at every change, restored when the
 * form comes alive. A form in a dialog gets them again each time that it opens.
 */
export function useAnswers(options: AnswersOptions) {
  const { form, posted } = options;
  const [plan] = useState(() => {
    const fields = fieldsOf(form);
    const { rules, known, draftKey } = options;
    const initial = initialAnswers(fields, rules, known);
    return {
      fields,
      rules,
      initial,
      /** What the HTML carries: what was typed, when the page was posted. */
      standing: { ...initial, ...posted?.typed },
      store: draftKey === null ? null : openDraftStore(draftKey),
    };
  });
  const { fields, rules, initial, standing, store } = plan;
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const seed = useRef("");
  const [answers, setAnswers] = useState<TypedAnswers>(standing);
  const [problems, setProblems] = useState<Problems>(posted?.problems ?? {});
  /** null until scripts run; then whether a draft came back. */
  const [restored, setRestored] = useState<"nothing" | "draft" | null>(null);
  const [isKept, setKept] = useState(true);

  const keep = (typed: TypedAnswers) => {
    setAnswers(typed);
    if (!store) return;
    const own = withoutKinds(["password", "hidden"], typed, fields);
    setKept(store.save({ answers: withoutDefaultDates(own, initial, fields), seed: seed.current }));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form comes alive
  useEffect(() => {
    if (!element) return;
    if (restored) return fillForm(element, answers);
    const draft = store?.read() ?? null;
    seed.current = draft?.seed ?? newSeed();
    const merged = mergeDraft(readTyped(element, fields), standing, draft?.answers ?? {});
    fillForm(element, { ...merged, ...options.chosen });
    const typed = readTyped(element, fields);
    setRestored(draft && hasAnswers(draft.answers, initial) ? "draft" : "nothing");
    if (posted || draft) keep(typed);
    else setAnswers(typed);
  }, [element]);

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
    standing,
    answers,
    asked,
    problems,
    setProblems,
    restored,
    /** Scripts run, and what was kept is back. */
    isReady: restored !== null,
    /** False where the device keeps nothing for us. */
    isKept,
    seed: {
      read: () => seed.current,
      /** Another submission begins; kept, so that a reload goes on with it. */
      renew() {
        seed.current = newSeed();
        keep(answers);
        return seed.current;
      },
    },
    /** Goes to the form element. */
    ref: setElement,
    element,
    /** What stands in the form now. */
    read: () => (element ? readTyped(element, fields) : answers),
    /** The server has the answers: they need not stay on the device. */
    forget: () => store?.clear(),
    onInput(event: FormEvent<HTMLFormElement>) {
      const typed = readTyped(event.currentTarget, fields);
      keep(typed);
      const { name } = event.target as HTMLInputElement;
      const field = fields.find((one) => controlNames(one).includes(name));
      if (!field) return;
      const atOnce = problemAtOnce(field, typed, rules);
      const mended = new Set([field.name, ...dependentsOf(field.name, fields)]);
      setProblems((before) => ({
        ...Object.fromEntries(Object.entries(before).filter(([one]) => !mended.has(one))),
        ...(atOnce ? { [field.name]: atOnce } : {}),
      }));
    },
    /** Empties the form, and forgets the draft and what makes its submission the same. */
    clear() {
      store?.clear();
      seed.current = newSeed();
      if (element) fillForm(element, initial);
      setAnswers(initial);
      setProblems({});
      setRestored("nothing");
    },
  };
}

export type FormAnswers = ReturnType<typeof useAnswers>;

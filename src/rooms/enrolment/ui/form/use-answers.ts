import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { levelOffered } from "#rooms/catalogue/rules/program.ts";
import { fieldsOf } from "../../contract/form-field.ts";
import { factsOf, isAsked } from "../../rules/asked-fields.ts";
import { faultOfBirth, isTooYoung } from "../../rules/calendar.ts";
import { openDraftStore, type TypedAnswers } from "../draft/draft-store.ts";
import { newSeed } from "../draft/submission-key.ts";
import type { RegistrationView } from "../registration-view.ts";
import { fillAnswers, readAnswers } from "./form-answers.ts";
import { initialAnswers, severalOf } from "./initial-answers.ts";
import { hasAnswers, mergeDraft } from "./merge-draft.ts";

export type Problems = Readonly<Record<string, string>>;

/** What came back with the page when it was posted without scripts. */
export type PostedAnswers = { readonly typed: TypedAnswers; readonly problems: Problems };

/**
 * The answers of a registration: typed into the form, kept on the device at every change, restored
 * when the form comes alive.
 */
export function useAnswers(
  view: RegistrationView,
  element: RefObject<HTMLFormElement | null>,
  posted: PostedAnswers | null,
  wishedLevel: string | null,
) {
  const { form } = view;
  const [plan] = useState(() => {
    const initial = initialAnswers(view);
    const names = fieldsOf(form)
      .filter(({ kind }) => kind !== "given")
      .map(({ name }) => name);
    return {
      initial,
      /** What the HTML carries: what was typed, when the page was posted. */
      standing: { ...initial, ...posted?.typed },
      names,
      several: severalOf(form),
      facts: factsOf(view.program, view.today),
      store: openDraftStore(view.program.id),
    };
  });
  const seed = useRef("");
  const [answers, setAnswers] = useState<TypedAnswers>(plan.standing);
  const [problems, setProblems] = useState<Problems>(posted?.problems ?? {});
  /** null until scripts run; then whether a draft came back. */
  const [restored, setRestored] = useState<"nothing" | "draft" | null>(null);

  const [isKept, setKept] = useState(true);

  const keep = (typed: TypedAnswers) => {
    setAnswers(typed);
    setKept(plan.store.save({ answers: typed, seed: seed.current }));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form comes alive
  useEffect(() => {
    if (!element.current) return;
    const draft = plan.store.read();
    seed.current = draft?.seed ?? newSeed();
    const standing = readAnswers(element.current, plan.names, plan.several);
    const merged = { ...mergeDraft(standing, plan.standing, draft?.answers ?? {}) };
    // The level of the address is the last one chosen: on a card, or in this very form.
    if (levelOffered(view.program, wishedLevel)) merged.trainingLevel = wishedLevel;
    fillAnswers(element.current, merged);
    const typed = readAnswers(element.current, plan.names, plan.several);
    setRestored(draft && hasAnswers(draft.answers, plan.initial) ? "draft" : "nothing");
    if (posted || draft) keep(typed);
    else setAnswers(typed);
  }, []);

  const asked = useMemo(
    () =>
      new Set(
        fieldsOf(form)
          .filter((field) => isAsked(field, answers, plan.facts))
          .map(({ name }) => name),
      ),
    [form, answers, plan.facts],
  );

  return {
    ...plan,
    answers,
    asked,
    problems,
    setProblems,
    restored,
    seed: {
      read: () => seed.current,
      /** Another submission begins; kept, so that a reload goes on with it. */
      renew() {
        seed.current = newSeed();
        keep(answers);
        return seed.current;
      },
    },
    /** False where the device keeps nothing for us. */
    isKept,
    /** The server has them: they need not stay on the device. */
    forget: plan.store.clear,
    onInput(event: FormEvent<HTMLFormElement>) {
      if (!element.current) return;
      const typed = readAnswers(element.current, plan.names, plan.several);
      keep(typed);
      const { name } = event.target as HTMLInputElement;
      const field = fieldsOf(form).find((one) => one.name === name);
      if (!field) return;
      setProblems(({ [name]: _cleared, ...others }) => others);
      // Who is too young should not have to fill in the rest first.
      if (name === "dateOfBirth" && isTooYoung(String(typed[name]), plan.facts.today)) {
        const tooYoung = faultOfBirth(String(typed[name]), plan.facts.today) ?? "";
        setProblems((current) => ({ ...current, [name]: tooYoung }));
      }
    },
    clear() {
      plan.store.clear();
      seed.current = newSeed();
      if (element.current) fillAnswers(element.current, plan.initial);
      setAnswers(plan.initial);
      setProblems({});
      setRestored("nothing");
    },
  };
}

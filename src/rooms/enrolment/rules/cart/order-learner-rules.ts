import type { FormRules, RawAnswers } from "#foundation/forms/answers.ts";
import { dayOf } from "#foundation/forms/typed-answers.ts";
import { isMinor, problemOfAge } from "../registration/check-age.ts";

/** What is known about the learner of a line before the form is filled in. */
export type ChosenLearner =
  /** Registered before by this account; `needsGuardian`: under age, and no guardian is known. */
  | { readonly kind: "known"; readonly needsGuardian: boolean }
  /** The account's own person, who has not registered yet: the name is known, and perhaps the phone. */
  | { readonly kind: "self"; readonly hasPhone: boolean }
  | { readonly kind: "other" };

/**
 * The rules of `orderLearnerForm`.
 * @param chosenIn reads the chosen learner from the answers; null while nobody is chosen
 * @param today `YYYY-MM-DD` in Lagos
 * @param nameOf the name of a field or a fact, where a form asks for several learners
 */
export function orderLearnerRules(
  today: string,
  chosenIn: (raw: RawAnswers) => ChosenLearner | null,
  nameOf: (name: string) => string = (name) => name,
): FormRules {
  const checks = { [nameOf("dateOfBirth")]: (day: string) => problemOfAge(day, today) };
  const isNew = (chosen: ChosenLearner | null) =>
    chosen?.kind === "self" || chosen?.kind === "other";
  return {
    today,
    facts: {
      [nameOf("newLearner")]: (raw) => isNew(chosenIn(raw)),
      [nameOf("withoutPhone")](raw) {
        const chosen = chosenIn(raw);
        return isNew(chosen) && !(chosen?.kind === "self" && chosen.hasPhone);
      },
      [nameOf("otherLearner")]: (raw) => chosenIn(raw)?.kind === "other",
      [nameOf("minor")](raw) {
        const chosen = chosenIn(raw);
        if (!chosen) return false;
        return chosen.kind === "known"
          ? chosen.needsGuardian
          : isMinor(dayOf(nameOf("dateOfBirth"), raw), today);
      },
    },
    checks,
    checksAtOnce: checks,
  };
}

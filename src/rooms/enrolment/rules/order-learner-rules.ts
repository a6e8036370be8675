import type { FormRules, RawAnswers } from "#foundation/forms/answers.ts";
import { dayOf } from "#foundation/forms/typed-answers.ts";
import { isMinor, problemOfAge } from "./check-age.ts";

/** What is known about the learner of an order before the form is filled in. */
export type ChosenLearner =
  /** Registered before by this account; `needsGuardian`: under age, and no guardian is known. */
  | { readonly kind: "known"; readonly needsGuardian: boolean }
  /** The account's own person, who has not registered yet: the name is known. */
  | { readonly kind: "self" }
  | { readonly kind: "other" };

/**
 * The rules of `orderLearnerForm`.
 * @param chosenIn reads the chosen learner from the answers; null while nobody is chosen
 * @param today `YYYY-MM-DD` in Lagos
 */
export function orderLearnerRules(
  today: string,
  chosenIn: (raw: RawAnswers) => ChosenLearner | null,
): FormRules {
  const dateOfBirth = (day: string) => problemOfAge(day, today);
  return {
    today,
    facts: {
      newLearner: (raw) => ["self", "other"].includes(chosenIn(raw)?.kind ?? ""),
      otherLearner: (raw) => chosenIn(raw)?.kind === "other",
      minor(raw) {
        const chosen = chosenIn(raw);
        if (!chosen) return false;
        return chosen.kind === "known"
          ? chosen.needsGuardian
          : isMinor(dayOf("dateOfBirth", raw), today);
      },
    },
    checks: { dateOfBirth },
    checksAtOnce: { dateOfBirth },
  };
}

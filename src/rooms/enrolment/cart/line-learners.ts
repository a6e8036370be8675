import { readPhoneNumber } from "#foundation/contacts/phone-number.ts";
import type { FormRules, RawAnswers } from "#foundation/forms/answers.ts";
import { wordOf } from "#foundation/forms/asked-fields.ts";
import { lineOf } from "#foundation/forms/read-answer.ts";
import { dayOf } from "#foundation/forms/typed-answers.ts";
import { isMinor, problemOfAge } from "../forms/check-age.ts";
import { guardianChecks } from "../forms/other-person.ts";
import { lineField, other, self } from "./order-learner-form.ts";

/**
 * Who learns on each line of the checkout. A line can say "the same as above" or point to an earlier line, so we ask
 * about each person once: on the first line that names them.
 */

/** The choice of the same learner as the line above. */
export const asAbove = "above";

/** The choice of a new learner typed on an earlier line. */
export const asAt = (key: string): string => `at ${key}`;

export type LineLearner = {
  /** `self`, `other`, or a registered learner's id. */
  readonly who: string;
  /** The key of the line where we ask about them. */
  readonly askedAt: string;
};

type Line = { readonly key: string; readonly chosen?: string | undefined };

/** @returns the learner of each line that has one, by the line's key */
export function learnersOfLines(
  lines: readonly Line[],
  raw: RawAnswers,
): ReadonlyMap<string, LineLearner> {
  const found = new Map<string, LineLearner>();
  let above: LineLearner | undefined;
  for (const { key, chosen = "" } of lines) {
    const choice = wordOf(raw[lineField(key, "learner")] ?? chosen);
    if (choice === asAbove) {
      if (above) found.set(key, above);
    } else if (choice.startsWith(asAt(""))) {
      const named = lines.find((one) => asAt(one.key) === choice);
      const earlier = named && found.get(named.key);
      if (earlier) found.set(key, earlier);
    } else if (choice === other) found.set(key, { who: other, askedAt: key });
    else if (choice) {
      const before = [...found.values()].find(({ who }) => who === choice);
      found.set(key, before ?? { who: choice, askedAt: key });
    }
    above = found.get(key);
  }
  return found;
}

/** A registered learner's id; null for others. */
export const idOf = ({ who }: LineLearner): string | null =>
  who === self || who === other ? null : who;

/** What we know about a line's learner before the form is filled in. */
export type ChosenLearner =
  /** Registered before by this account. `needsGuardian`: under age, without a known guardian. */
  | ({ readonly kind: "known"; readonly needsGuardian: boolean } & Named)
  /** The account's own person, not registered yet: we know the name, and perhaps the phone. */
  | ({ readonly kind: "self"; readonly hasPhone: boolean } & Named)
  | { readonly kind: "other" };

/** The phone, if the caller knows it. */
type Named = { readonly fullName: string; readonly phone?: string | null };

/**
 * The rules of `orderLearnerForm`.
 * @param chosenIn reads the chosen learner from the answers; null until someone is chosen
 * @param today `YYYY-MM-DD` in Lagos
 * @param nameOf maps the name of a field or fact, where one form asks about several learners
 */
export function orderLearnerRules(
  today: string,
  chosenIn: (raw: RawAnswers) => ChosenLearner | null,
  nameOf: (name: string) => string = (name) => name,
): FormRules {
  const dateOfBirth = (day: string) => problemOfAge(day, today);
  const atOnce = { [nameOf("dateOfBirth")]: dateOfBirth };
  const learnerOf = (raw: RawAnswers) => {
    const chosen = chosenIn(raw);
    const known = chosen && "fullName" in chosen ? chosen : null;
    const typed = lineOf(raw[nameOf("phoneNumber")]);
    return {
      fullName: known?.fullName ?? lineOf(raw[nameOf("fullName")]),
      phone: known?.phone ?? readPhoneNumber(typed) ?? "",
    };
  };
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
    checks: { ...atOnce, ...guardianChecks(nameOf, learnerOf) },
    checksAtOnce: atOnce,
  };
}

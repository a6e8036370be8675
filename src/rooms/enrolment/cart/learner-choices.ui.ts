import type { FormRules, RawAnswers, TypedAnswers } from "#foundation/forms/answers.ts";
import { formatDay } from "#foundation/time/time.ts";
import { firstNameOf } from "../registration/course-of-interest.ts";
import type { CartLine } from "./cart.ts";
import {
  asAbove,
  asAt,
  type ChosenLearner,
  idOf,
  type LineLearner,
  learnersOfLines,
  orderLearnerRules,
} from "./line-learners.ts";
import type { OwnLearner, OwnLearners } from "./order.ts";
import {
  earlierGuardian,
  isTicked,
  type LineToAsk,
  lineField,
  other,
  ownGuardian,
  sameGuardian,
  self,
} from "./order-learner-form.ts";

/** Who can be chosen for each line of the checkout, and what we ask about them. */

/** The line above, unless it's for the same program: nobody takes a program twice. */
const aboveOf = (lines: readonly CartLine[], at: number): CartLine | undefined =>
  lines[at - 1]?.id === lines[at]?.id ? undefined : lines[at - 1];

/** The cart's lines as the form asks about them. The labels don't depend on what was typed. */
export const linesToAsk = (
  lines: readonly CartLine[],
  { learners }: OwnLearners,
): readonly LineToAsk[] =>
  lines.map((line, at) => {
    const above = aboveOf(lines, at);
    const earlier = lines.slice(0, at).filter((one) => one.id !== line.id && one !== above);
    return {
      key: line.key,
      choices: [
        ...(above ? [{ value: asAbove, label: "The same learner as above" }] : []),
        { value: self, label: "Myself" },
        ...learners
          .filter(({ isSelf }) => !isSelf)
          .map(({ id, fullName }) => ({ value: id, label: fullName })),
        ...earlier.map(({ key, title }) => ({
          value: asAt(key),
          label: `The learner of ${title}`,
        })),
        { value: other, label: "Someone else" },
      ],
      chosen: above && asAbove,
    };
  });

const registeredOf = (learner: LineLearner, { learners }: OwnLearners): OwnLearner | undefined =>
  learners.find(({ id, isSelf }) => (learner.who === self ? isSelf : id === idOf(learner)));

/** What the form asks about a line's learner; null if an earlier line asks it. */
function chosenAt(
  lines: readonly LineToAsk[],
  key: string,
  raw: RawAnswers,
  own: OwnLearners,
  personName: string,
): ChosenLearner | null {
  const learner = learnersOfLines(lines, raw).get(key);
  if (learner?.askedAt !== key) return null;
  const registered = registeredOf(learner, own);
  if (registered) {
    const { needsGuardian, fullName } = registered;
    return { kind: "known", needsGuardian, fullName };
  }
  if (learner.who !== self) return { kind: "other" };
  const hasPhone = !own.selfLacks.includes("phoneNumber");
  return { kind: "self", hasPhone, fullName: personName };
}

/**
 * The line above whose guardian can be taken; undefined without one.
 * @param isAsked whether a line asks for a guardian
 */
export const guardianLineOf = (
  lines: readonly LineToAsk[],
  key: string,
  isAsked: (key: string) => boolean,
): LineToAsk | undefined => {
  const at = lines.findIndex((line) => line.key === key);
  return lines.slice(0, Math.max(at, 0)).find((line) => isAsked(line.key));
};

/** When a line asks for a guardian of its own: the first child does, and others unless the same one is ticked. */
function guardianFacts(
  lines: readonly LineToAsk[],
  isMinor: (key: string, raw: RawAnswers) => boolean,
): NonNullable<FormRules["facts"]> {
  const asksOwn = (key: string, raw: RawAnswers): boolean =>
    isMinor(key, raw) && !(hasEarlier(key, raw) && isTicked(raw[lineField(key, sameGuardian)]));
  const hasEarlier = (key: string, raw: RawAnswers): boolean =>
    isMinor(key, raw) && guardianLineOf(lines, key, (one) => asksOwn(one, raw)) !== undefined;
  return Object.fromEntries(
    lines.flatMap(({ key }) => [
      [lineField(key, ownGuardian), (raw: RawAnswers) => asksOwn(key, raw)],
      [lineField(key, earlierGuardian), (raw: RawAnswers) => hasEarlier(key, raw)],
    ]),
  );
}

/** The rules for the learners' fields on all lines. @param personName the signed-in person's name */
export function rulesOfLines(
  lines: readonly LineToAsk[],
  own: OwnLearners,
  today: string,
  personName: string,
): FormRules {
  const rules = lines.map(({ key }) =>
    orderLearnerRules(
      today,
      (raw) => chosenAt(lines, key, raw, own, personName),
      (name) => lineField(key, name),
    ),
  );
  const all = (part: "facts" | "checks" | "checksAtOnce") =>
    Object.assign({}, ...rules.map((one) => one[part]));
  const facts: FormRules["facts"] = all("facts");
  const isMinor = (key: string, raw: RawAnswers) =>
    facts?.[lineField(key, "minor")]?.(raw) ?? false;
  return {
    today,
    facts: { ...facts, ...guardianFacts(lines, isMinor) },
    checks: all("checks"),
    checksAtOnce: all("checksAtOnce"),
  };
}

export const bornOn = ({ dateOfBirth }: OwnLearner) => `Born on ${formatDay(dateOfBirth)}`;

/** Everything that names the learners on the page. */
export type Naming = {
  readonly lines: readonly LineToAsk[];
  readonly own: OwnLearners;
  readonly answers: TypedAnswers;
  /** The signed-in person's name. */
  readonly personName: string;
};

/** The name of a line's learner, if it's known; empty until it's typed. */
function nameOf(learner: LineLearner | undefined, { own, answers, personName }: Naming): string {
  if (!learner) return "";
  const typed = String(answers[lineField(learner.askedAt, "fullName")] ?? "").trim();
  const name = registeredOf(learner, own)?.fullName;
  return name ?? (learner.who === self ? personName : typed);
}

/**
 * The options of a line's list, with names. A learner typed on an earlier line can be chosen again.
 * @param isReady whether the stored answers are back; until then, a stored choice must find its option
 */
export function optionsAt(key: string, naming: Naming, isReady: boolean) {
  const { lines, own, answers } = naming;
  const found = learnersOfLines(lines, answers);
  const at = lines.findIndex((line) => line.key === key);
  const choices = lines[at]?.choices ?? [];
  const above = found.get(lines[at - 1]?.key ?? "");
  const hasAbove = choices.some(({ value }) => value === asAbove);
  const isTyped = (value: string) => {
    const learner = lines.find((line) => asAt(line.key) === value);
    const one = learner && found.get(learner.key);
    const isAbove = hasAbove && one?.askedAt === above?.askedAt;
    return one?.who === other && one.askedAt === learner?.key && !isAbove;
  };
  const chosen = answers[lineField(key, "learner")];
  const names = own.learners.map(({ fullName }) => fullName);
  return choices.flatMap(({ value, label }) => {
    if (value === asAbove) {
      const name = nameOf(above, naming);
      return { value, label: name ? `${name}, as above` : label };
    }
    if (value === self) {
      return { value, label: `Myself, ${nameOf({ who: self, askedAt: "" }, naming)}` };
    }
    if (value.startsWith(asAt(""))) {
      if (isReady && value !== chosen && !isTyped(value)) return [];
      const named = lines.find((line) => asAt(line.key) === value);
      return { value, label: nameOf(found.get(named?.key ?? ""), naming) || label };
    }
    const learner = own.learners.find(({ id }) => id === value);
    const isRepeated = names.filter((name) => name === label).length > 1;
    return {
      value,
      label: learner && isRepeated ? `${label}, ${formatDay(learner.dateOfBirth)}` : label,
    };
  });
}

/** `Same parent or guardian as for Musa`; undefined until there is a name. */
export function sameGuardianLabel(
  key: string,
  naming: Naming,
  isAsked: (key: string) => boolean,
): string | undefined {
  const line = guardianLineOf(naming.lines, key, isAsked);
  const name = line && nameOf(learnersOfLines(naming.lines, naming.answers).get(line.key), naming);
  return name ? `Same parent or guardian as for ${firstNameOf(name)}` : undefined;
}

/** The name of a line's learner, if it's known; empty until it's typed. */
export const learnerNameAt = (key: string, naming: Naming): string =>
  nameOf(learnersOfLines(naming.lines, naming.answers).get(key), naming);

/** The registered learner chosen for a line. */
export function registeredAt(key: string, { lines, own, answers }: Naming): OwnLearner | undefined {
  const learner = learnersOfLines(lines, answers).get(key);
  return learner && registeredOf(learner, own);
}

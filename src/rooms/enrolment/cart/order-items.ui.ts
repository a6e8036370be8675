import type { Problems, RawAnswers, TypedAnswers } from "#foundation/forms/answers.ts";
import { dayOf } from "#foundation/forms/typed-answers.ts";
import { guardianLineOf } from "./learner-choices.ui.ts";
import { asAbove, asAt, idOf, type LineLearner, learnersOfLines } from "./line-learners.ts";
import type { SentLearner } from "./order.ts";
import {
  guardianName,
  isOfGuardian,
  isTicked,
  type LineToAsk,
  lineField,
  other,
  sameGuardian,
  self,
} from "./order-learner-form.ts";

/** Converts between the fields of the checkout's lines and each item's `learner` on the wire. */

/** One line's answers, under the call's field names. */
function answersAt<A extends RawAnswers>(key: string, answers: A): Record<string, A[string]> {
  const prefix = lineField(key, "");
  return Object.fromEntries(
    Object.entries(answers)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, answer]) => [name.slice(prefix.length), answer as A[string]]),
  );
}

const whoIs = (learner: LineLearner): SentLearner => {
  if (learner.who === self) return { self: true };
  const learnerId = idOf(learner);
  return learnerId === null ? {} : { learnerId };
};

/**
 * Each line's learner as an order sends it, by key.
 * @param answers checked answers
 */
export function learnersToSend(
  lines: readonly LineToAsk[],
  answers: RawAnswers,
): ReadonlyMap<string, SentLearner> {
  const found = learnersOfLines(lines, answers);
  return new Map(
    [...found].map(([key, learner]) => {
      const about = aboutAt(learner.askedAt, lines, answers);
      return [key, { ...whoIs(learner), ...about }];
    }),
  );
}

/** What is sent about a line's learner, with the guardian of an earlier line if the same one is ticked. */
function aboutAt(key: string, lines: readonly LineToAsk[], answers: RawAnswers) {
  const { learner: _, [sameGuardian]: isSame, ...about } = answersAt(key, answers);
  if (!isTicked(isSame)) return about;
  const from = guardianLineOf(lines, key, (one) => lineField(one, guardianName) in answers);
  return from ? { ...guardianAt(from.key, answers), ...about } : about;
}

const guardianAt = <A extends RawAnswers>(key: string, answers: A) =>
  Object.fromEntries(
    Object.entries(answersAt(key, answers)).filter(([name]) => isOfGuardian(name)),
  );

/** The same for a quote, from what's typed so far: only who it is. */
export function learnersToQuote(
  lines: readonly LineToAsk[],
  typed: TypedAnswers,
): Readonly<Record<string, SentLearner>> {
  const named = [...learnersOfLines(lines, typed)].flatMap(
    ([key, learner]): [string, SentLearner][] => {
      if (learner.who !== other) return [[key, whoIs(learner)]];
      const { fullName } = answersAt(learner.askedAt, typed);
      const dateOfBirth = dayOf(lineField(learner.askedAt, "dateOfBirth"), typed);
      return fullName && dateOfBirth ? [[key, { fullName, dateOfBirth }]] : [];
    },
  );
  return Object.fromEntries(named);
}

/** Maps the call's problems to the form's fields. @param keys the keys of the items that were sent */
export function problemsOfLines(
  fields: Readonly<Record<string, string>>,
  keys: readonly string[],
  lines: readonly LineToAsk[],
  answers: RawAnswers,
): Problems {
  const found = learnersOfLines(lines, answers);
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const [, at, field] = /^items\.(\d+)\.learner(?:\.(\w+))?$/.exec(name) ?? [];
      const key = at === undefined ? undefined : keys[Number(at)];
      if (key === undefined) return [name, text];
      const asked = found.get(key)?.askedAt ?? key;
      if (field && isOfGuardian(field) && isTicked(answers[lineField(asked, sameGuardian)])) {
        return [lineField(asked, sameGuardian), text];
      }
      return field ? [lineField(asked, field), text] : [lineField(key, "learner"), text];
    }),
  );
}

/** The guardian of a line that is about to go, for the next line that took it from there. */
function guardianWithout(
  key: string,
  lines: readonly LineToAsk[],
  answers: TypedAnswers,
): TypedAnswers {
  const found = learnersOfLines(lines, answers);
  const next = lines
    .slice(lines.findIndex((line) => line.key === key) + 1)
    .find((line) => found.get(line.key)?.askedAt === line.key);
  if (!next || answers[lineField(next.key, guardianName)]) return {};
  return Object.fromEntries(
    Object.entries(guardianAt(key, answers)).map(([name, answer]) => [
      lineField(next.key, name),
      answer,
    ]),
  );
}

/**
 * Moves what was typed on a line that is about to go to the next line with the same learner, so nothing typed is lost.
 * @returns the answers that change
 */
export function answersWithout(
  key: string,
  lines: readonly LineToAsk[],
  answers: TypedAnswers,
): TypedAnswers {
  const found = learnersOfLines(lines, answers);
  const left = lines.filter((line) => line.key !== key);
  const heirs = left.filter((line) => found.get(line.key)?.askedAt === key);
  const [heir] = heirs;
  if (!heir) return guardianWithout(key, lines, answers);
  const moved = Object.entries(answersAt(key, answers)).map(
    ([name, answer]) => [lineField(heir.key, name), answer] as const,
  );
  const named = heirs
    .filter((line) => answers[lineField(line.key, "learner")] === asAt(key) && line !== heir)
    .map((line) => {
      const above = left[left.indexOf(line) - 1];
      const isAbove = line.choices.some(({ value }) => value === asAbove) && above === heir;
      return [lineField(line.key, "learner"), isAbove ? asAbove : asAt(heir.key)] as const;
    });
  return Object.fromEntries([...moved, ...named]);
}

import type { Problems, RawAnswers, TypedAnswers } from "#foundation/forms/answers.ts";
import { dayOf } from "#foundation/forms/typed-answers.ts";
import { asAbove, asAt, idOf, type LineLearner, learnersOfLines } from "./line-learners.ts";
import type { SentLearner } from "./order.ts";
import { type LineToAsk, lineField, other, self } from "./order-learner-form.ts";

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
      const { learner: _, ...about } = answersAt(learner.askedAt, answers);
      return [key, { ...whoIs(learner), ...about }];
    }),
  );
}

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
      return field
        ? [lineField(found.get(key)?.askedAt ?? key, field), text]
        : [lineField(key, "learner"), text];
    }),
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
  if (!heir) return {};
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

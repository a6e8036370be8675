import type { TypedAnswers } from "./answers.ts";

const same = (one: unknown, other: unknown) => String(one ?? "") === String(other ?? "");

/**
 * What to put into a form when its scripts start: text typed before that wins, then the draft, then the
 * values of the page. If the draft has no answer, the page's value stays.
 * @returns only the answers that differ from the values in the form
 */
export function mergeDraft(
  fromPage: TypedAnswers,
  initial: TypedAnswers,
  draft: TypedAnswers,
): TypedAnswers {
  return Object.fromEntries(
    Object.entries(draft).filter(
      ([name, answer]) =>
        name in initial &&
        answer.length > 0 &&
        same(fromPage[name], initial[name]) &&
        !same(answer, fromPage[name]),
    ),
  );
}

/** True if there is an answer that the page did not fill in itself. */
export function hasAnswers(answers: TypedAnswers, initial: TypedAnswers): boolean {
  return Object.entries(answers).some(
    ([name, answer]) => answer.length > 0 && !same(answer, initial[name]),
  );
}

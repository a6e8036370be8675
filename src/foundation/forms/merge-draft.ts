import type { TypedAnswers } from "./answers.ts";

const same = (one: unknown, other: unknown) => String(one ?? "") === String(other ?? "");

/**
 * What to put into a form that has just come alive: what was typed before the scripts ran wins, then
 * the draft, then what the page brought. An answer that the draft left empty stays as the page has it.
 * @returns only the answers that differ from what stands in the form
 */
export function mergeDraft(
  standing: TypedAnswers,
  initial: TypedAnswers,
  draft: TypedAnswers,
): TypedAnswers {
  return Object.fromEntries(
    Object.entries(draft).filter(
      ([name, answer]) =>
        name in initial &&
        answer.length > 0 &&
        same(standing[name], initial[name]) &&
        !same(answer, standing[name]),
    ),
  );
}

/** True when there is any answer that the page did not bring itself. */
export function hasAnswers(answers: TypedAnswers, initial: TypedAnswers): boolean {
  return Object.entries(answers).some(
    ([name, answer]) => answer.length > 0 && !same(answer, initial[name]),
  );
}

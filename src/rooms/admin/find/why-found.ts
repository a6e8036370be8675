import { wordsOf } from "#foundation/text/text.ts";

type Searched = {
  readonly id: string;
  readonly title: string;
  readonly number: number;
  readonly instructor: string | null;
  readonly description: string;
};

/** As much of a description as a line of the results can show. */
const mostShown = 80;

const hasAll = (text: string, words: readonly string[]) => {
  const own = wordsOf(text);
  return words.every((word) => own.some((one) => one.startsWith(word)));
};

/** The words of a description from the one that matched on. */
function partWith(description: string, words: readonly string[]): string | null {
  const all = description.split(/\s+/);
  const at = all.findIndex((one) =>
    wordsOf(one).some((own) => words.some((word) => own.startsWith(word))),
  );
  if (at === -1) return null;
  const rest = all.slice(Math.max(0, at - 3)).join(" ");
  const shown =
    rest.length > mostShown ? `${rest.slice(0, mostShown).replace(/\s+\S*$/, "")}…` : rest;
  return at > 3 ? `…${shown}` : shown;
}

/**
 * Why a text finds a program: empty where its title says it; null where nothing that we show has the words.
 */
export function whyFound(typed: string, program: Searched): string | null {
  const words = wordsOf(typed);
  const { id, title, number, instructor, description } = program;
  const named = `${title} ${id}`;
  if (hasAll(named, words)) return "";
  if (typed.trim() === String(number)) return `No. ${number}`;
  const missing = words.filter((word) => !hasAll(named, [word]));
  if (instructor && hasAll(instructor, missing)) return `Taught by ${instructor}`;
  return hasAll(`${named} ${instructor ?? ""} ${description}`, words)
    ? partWith(description, missing)
    : null;
}

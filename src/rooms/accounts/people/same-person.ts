import { readLine, wordsOf } from "#foundation/text/text.ts";

/**
 * The fields by which two records of people are compared. `dateOfBirth` is `YYYY-MM-DD`, `email` in lower case or
 * empty, `phone` begins with +.
 */
export type Identity = {
  readonly fullName: string;
  readonly dateOfBirth: string;
  readonly email: string;
  readonly phone: string;
};

const titles: ReadonlySet<string> = new Set(
  [
    "mr mrs miss ms master madam sir dr prof professor engr engineer arc barr barrister chief hon",
    "rev reverend pastor alh alhaji haj hajia hajiya mal malam mallam",
  ]
    .join(" ")
    .split(" "),
);

const isWhole = (part: string): boolean => part.length > 1;

/**
 * A name in the form used for comparing: its parts in alphabetical order, without titles, and without middle initials
 * if two parts are left. An initial at either end may be all that distinguishes twins, so it stays. This key is stored
 * next to the name, so changing it needs a migration. `"Ɗan-Ìjẹ̀ṣà, Mal. MU’AZU B."` → `"b dan ijesa muazu"`
 */
export function nameKeyOf(name: string): string {
  const parts = [...new Set(wordsOf(readLine(name)))];
  const untitled = parts.filter((part) => !titles.has(part));
  const own = untitled.filter(
    (part, at) => part.length > 1 || at === 0 || at === untitled.length - 1,
  );
  return (own.filter(isWhole).length > 1 ? own : parts).sort().join(" ");
}

const isWithin = (one: string, other: string): boolean => {
  const parts = one.split(" ").filter(isWhole);
  const others = other.split(" ");
  return parts.length > 1 && parts.every((part) => others.includes(part));
};

/**
 * Whether two names, as keys, may be the same person's: the same parts, or one has more, such as a middle name or an
 * initial. A child is often named after its father, so this is used only for records with the same birth date, and
 * only to ask people.
 */
export const mayBeOneName = (one: string, other: string): boolean =>
  one === other || isWithin(one, other) || isWithin(other, one);

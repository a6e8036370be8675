import { academy } from "#foundation/academy/academy.ts";
import { listCentres } from "#foundation/academy/centres.ts";
import { readLine } from "#foundation/text/text.ts";
import { normalisePassword } from "../normalise.ts";

/** Minimum number of characters left after removing the words that anyone would try first. */
const leftAtLeast = 6;

/** The form for comparing passwords with words: `Ásabe` → `asabe` */
const fold = (text: string) =>
  normalisePassword(text).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The words of a text that are too long to be in a password by coincidence. */
const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]{3,}/gu) ?? [];

const obvious = () => [
  ...wordsOf(academy.name),
  ...listCentres().flatMap(({ city, state }) => [...wordsOf(city), ...wordsOf(state)]),
  ...["admin", "affiliate", "learner"],
];

/** A short repeated piece (`abcabcabc`) or a run of characters (`hgfedcba`). */
function isPattern(folded: string): boolean {
  const codes = [...folded].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const isRun = Math.abs(steps[0] ?? 0) === 1 && steps.every((step) => step === steps[0]);
  return isRun || /^(.{1,4})\1+$/u.test(folded);
}

/** Removes the person's and the academy's words, and all but letters and digits. */
function removeWords(folded: string, words: readonly string[]): string {
  const longestFirst = [...words].sort((one, other) => other.length - one.length);
  const left = longestFirst.reduce((text, word) => text.replaceAll(word, " "), folded);
  return left.replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Why a password is too easy to guess; null for an acceptable one.
 * @param person the owner of the password
 * @param common the most common passwords, in lower case
 */
export function weaknessOf(
  password: string,
  person: { name: string; email: string },
  common: ReadonlySet<string>,
): "blank" | "common" | "own" | null {
  const folded = fold(password);
  if (readLine(folded) === "") return "blank";
  if (common.has(folded) || isPattern(folded)) return "common";
  const words = [...wordsOf(person.name), ...wordsOf(person.email), ...obvious()];
  if (!words.some((word) => folded.includes(word))) return null;
  const left = removeWords(folded, words);
  return left.length < leftAtLeast || common.has(left) ? "own" : null;
}

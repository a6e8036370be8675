import { plainLetters, plainMarks, readLine } from "../text/text.ts";

/** Longer than any link that has a code of ours. */
const mostRead = 1_000;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * What someone pasted as a code, ready to be looked through: one line in capitals, letters without marks and hooks,
 * and a link's encoded characters decoded. `" “Ɗan 7kq2”"` → `“DAN 7KQ2”`
 */
export const pastedText = (typed: string | null | undefined): string =>
  plainLetters(plainMarks(readLine(decode((typed ?? "").slice(0, mostRead))))).toUpperCase();

import { isOneSlipApart } from "#foundation/text/is-one-slip-apart.ts";
import { everydayNames } from "./everyday-names.ts";
import { foldText, marksAround, matcherOf } from "./search-text.ts";

/** Fewer letters are one slip away from too many words. */
const shortest = 4;

/** Words of a search that are looked at; more are no search for a program. */
const mostWords = 6;

/** The words that a search can find: those of the texts, then what people call the trades. */
export const knownWords = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(
    [...texts, ...Object.values(everydayNames).flat().map(foldText)]
      .flatMap((text) => text.split(" "))
      .map((word) => word.replace(marksAround, "")),
  );

/** Where a search looks. */
export type Searched = { readonly texts: readonly string[]; readonly words: ReadonlySet<string> };

/**
 * The search that somebody probably means who found nothing: `tilling` → `tiling`. Each word that finds nothing by
 * itself is corrected by one slip.
 * @param texts made by `foldText`
 * @returns null when the search finds something, or when its correction finds nothing either
 */
export function meantSearch({ texts, words: known }: Searched, search: string): string | null {
  const finds = (words: string) => texts.some(matcherOf(words) ?? (() => true));
  const words = foldText(search)
    .split(" ")
    .map((word) => word.replace(marksAround, ""))
    .filter(Boolean);
  if (words.length === 0 || words.length > mostWords || finds(search)) return null;
  const correct = (word: string) =>
    word.length < shortest || finds(word)
      ? word
      : ([...known].find((one) => one.length >= shortest && isOneSlipApart(one, word)) ?? word);
  const meant = words.map(correct).join(" ");
  return meant !== words.join(" ") && finds(meant) ? meant : null;
}

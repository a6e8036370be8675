import { isOneSlipApart } from "#foundation/is-one-slip-apart.ts";
import { everydayNames } from "./everyday-names.ts";
import { type SearchIndex, searchTexts } from "./search-index.ts";
import { foldText, marksAround } from "./search-text.ts";

/** Fewer letters are one slip away from too many words. */
const shortest = 4;

/** Words of a search that are looked at; more are no search for a program. */
const mostWords = 6;

const everydayWords = Object.values(everydayNames)
  .flat()
  .flatMap((name) => foldText(name).split(" "));

const finds = (index: SearchIndex, search: string) => searchTexts(index, search)?.length !== 0;

/** The words that a search can find: those of the texts, then what people call the trades. */
function* knownWords(index: SearchIndex) {
  for (const word of index.words.split("\n")) yield word.replace(marksAround, "");
  yield* everydayWords;
}

/** The known word that is one slip away from a word, if any. */
function meantWord(index: SearchIndex, word: string): string | undefined {
  if (word.length < shortest) return undefined;
  for (const known of knownWords(index)) {
    if (known.length >= shortest && isOneSlipApart(known, word)) return known;
  }
  return undefined;
}

/**
 * The search that somebody probably means who found nothing: `tilling` → `tiling`. Each word that finds nothing by
 * itself is corrected by one slip.
 * @returns null when the search finds something, or when its correction finds nothing either
 */
export function meantSearch(index: SearchIndex, search: string): string | null {
  const words = foldText(search)
    .split(" ")
    .map((word) => word.replace(marksAround, ""))
    .filter(Boolean);
  if (words.length === 0 || words.length > mostWords || finds(index, search)) return null;
  const meant = words
    .map((word) => (finds(index, word) ? word : (meantWord(index, word) ?? word)))
    .join(" ");
  return meant !== words.join(" ") && finds(index, meant) ? meant : null;
}

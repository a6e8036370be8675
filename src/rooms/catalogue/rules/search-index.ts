import { termsOf } from "./search-text.ts";

/** Texts that are searched often: each distinct word with the positions of the texts that contain it. */
export type SearchIndex = {
  readonly texts: readonly string[];
  readonly positionsOf: ReadonlyMap<string, readonly number[]>;
};

/** @param texts made by `foldText` */
export function indexTexts(texts: readonly string[]): SearchIndex {
  const positionsOf = new Map<string, number[]>();
  for (const [position, text] of texts.entries()) {
    for (const word of new Set(text.split(" "))) {
      const known = positionsOf.get(word);
      if (known) known.push(position);
      else positionsOf.set(word, [position]);
    }
  }
  return { texts, positionsOf };
}

/**
 * Marks the texts that contain a spelling, of those that match every term before this one. Texts share most of their
 * words, so looking at each word once is quicker.
 * @param matched per text: the number of terms in a row that it matches
 * @param term the number of terms before this one
 */
function markTexts(index: SearchIndex, spelling: string, matched: Uint16Array, term: number): void {
  const { texts, positionsOf } = index;
  const [longest = ""] = spelling.split(" ").toSorted((one, other) => other.length - one.length);
  const isWhole = longest === spelling;
  for (const [word, positions] of positionsOf) {
    if (!word.includes(longest)) continue;
    for (const position of positions) {
      if (matched[position] !== term) continue;
      if (isWhole || texts[position]?.includes(spelling)) matched[position] = term + 1;
    }
  }
}

/**
 * Finds texts that contain every word of a search, or what the catalogue calls it. Upper case, accents and hyphens
 * make no difference.
 * @returns their positions, in order; null for an empty search, which leaves nothing out
 */
export function searchTexts(index: SearchIndex, search: string): number[] | null {
  if (search.trim() === "") return null;
  const terms = termsOf(search);
  if (terms.length === 0) return [];
  const matched = new Uint16Array(index.texts.length);
  for (const [at, spellings] of terms.entries()) {
    for (const spelling of spellings) markTexts(index, spelling, matched, at);
  }
  const found: number[] = [];
  for (let position = 0; position < matched.length; position++) {
    if (matched[position] === terms.length) found.push(position);
  }
  return found;
}

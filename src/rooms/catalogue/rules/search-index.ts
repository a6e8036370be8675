import { type Term, termsOf } from "./search-text.ts";

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

/** The texts that contain a spelling. Texts share most of their words, so looking at each word once is quicker. */
function addPositions({ texts, positionsOf }: SearchIndex, spelling: string, found: Set<number>) {
  const [longest = ""] = spelling.split(" ").toSorted((one, other) => other.length - one.length);
  const isWhole = longest === spelling;
  for (const [word, positions] of positionsOf) {
    if (!word.includes(longest)) continue;
    for (const position of positions) {
      if (isWhole || texts[position]?.includes(spelling)) found.add(position);
    }
  }
}

function findTerm(index: SearchIndex, spellings: Term): Set<number> {
  const found = new Set<number>();
  for (const spelling of spellings) addPositions(index, spelling, found);
  return found;
}

/**
 * Finds texts that contain every word of a search, or what the catalogue calls it. Upper case, accents and hyphens
 * make no difference.
 * @returns their positions, in order; null for an empty search, which leaves nothing out
 */
export function searchTexts(index: SearchIndex, search: string): number[] | null {
  if (search.trim() === "") return null;
  const [first, ...rest] = termsOf(search).map((term) => findTerm(index, term));
  if (!first) return [];
  return [...first]
    .filter((position) => rest.every((found) => found.has(position)))
    .toSorted((one, other) => one - other);
}

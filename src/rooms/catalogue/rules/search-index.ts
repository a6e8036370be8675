import {
  addPosition,
  addSet,
  emptySet,
  keepOnly,
  type PositionSet,
  positionsIn,
  setOf,
} from "./position-set.ts";
import { termsOf } from "./search-text.ts";

/** The texts that contain a word: a set if they are many, their positions if they are few. */
type Holders = PositionSet | readonly number[];

/** Texts that are searched often. They share most of their words, so a search looks at each distinct word once. */
export type SearchIndex = {
  readonly texts: readonly string[];
  /** All distinct words, each with a line break before it: one search through it finds what contains a spelling. */
  readonly words: string;
  /** Where each word begins in `words`, and which texts contain it. */
  readonly starts: readonly number[];
  readonly holders: readonly Holders[];
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
  const starts: number[] = [];
  const holders: Holders[] = [];
  let words = "";
  for (const [word, positions] of positionsOf) {
    words += "\n";
    starts.push(words.length);
    words += word;
    const isSmaller = positions.length > texts.length / 32;
    holders.push(isSmaller ? setOf(texts.length, positions) : positions);
  }
  return { texts, words, starts, holders };
}

/** The number of the word that a place in `words` belongs to. */
function wordAt(starts: readonly number[], place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Adds the texts with a word that contains these letters. */
function addHolders({ words, starts, holders }: SearchIndex, letters: string, found: PositionSet) {
  let place = words.indexOf(letters);
  while (place >= 0) {
    const word = wordAt(starts, place);
    const these = holders[word] ?? [];
    if (these instanceof Uint32Array) addSet(found, these);
    else for (const position of these) addPosition(found, position);
    const next = starts[word + 1];
    if (next === undefined) return;
    place = words.indexOf(letters, next);
  }
}

/** Adds the texts that contain a spelling; one of several words is looked for in the texts with its longest word. */
function addMatches(index: SearchIndex, spelling: string, found: PositionSet): void {
  const [longest = ""] = spelling.split(" ").toSorted((one, other) => other.length - one.length);
  if (longest === spelling) {
    addHolders(index, spelling, found);
    return;
  }
  const candidates = emptySet(index.texts.length);
  addHolders(index, longest, candidates);
  for (const position of positionsIn(candidates)) {
    if (index.texts[position]?.includes(spelling)) addPosition(found, position);
  }
}

/**
 * Finds texts that contain every word of a search, or what the catalogue calls it. Upper case, accents and hyphens
 * make no difference.
 * @returns their positions; null for an empty search, which leaves nothing out
 */
export function matchTexts(index: SearchIndex, search: string): PositionSet | null {
  if (search.trim() === "") return null;
  let found: PositionSet | null = null;
  for (const spellings of termsOf(search)) {
    const matches = emptySet(index.texts.length);
    for (const spelling of spellings) addMatches(index, spelling, matches);
    if (found) keepOnly(found, matches);
    else found = matches;
  }
  return found ?? emptySet(index.texts.length);
}

/** Like `matchTexts`. @returns positions in order */
export function searchTexts(index: SearchIndex, search: string): number[] | null {
  const found = matchTexts(index, search);
  return found && positionsIn(found);
}

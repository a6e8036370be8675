/** Small, fast and repeatable numbers from 0 to below 1 (mulberry32). */
function numbersFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Random = {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  pick<Item>(items: readonly Item[]): Item;
  shuffled<Item>(items: readonly Item[]): Item[];
};

/** The same number for the same name. */
const seedOf = (name: string): number =>
  [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);

/** `TEST_SEED`: a seed, or `random` for a new one. Without it a test always takes the same numbers. */
function chooseSeed(test: string): number {
  const { TEST_SEED } = process.env;
  if (TEST_SEED === "random") return Math.floor(Math.random() * 2 ** 31);
  return TEST_SEED ? Number(TEST_SEED) : seedOf(test);
}

/**
 * Repeatable random numbers, and prints their seed: each change is judged by the same inputs as the one before.
 * `TEST_SEED=random npx vitest run …` looks for what no run has found, `TEST_SEED=42` repeats one.
 * @param test the name in the printed line
 */
export function seededRandom(test: string): Random {
  const seed = chooseSeed(test);
  console.log(`${test}: TEST_SEED=${seed}`);
  return randomFrom(seed);
}

/** The same numbers for the same seed. */
export function randomFrom(seed: number): Random {
  const next = numbersFrom(seed);
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    pick<Item>(items: readonly Item[]) {
      if (items.length === 0) throw new Error("nothing to pick from");
      return items[below(items.length)] as Item;
    },
    shuffled<Item>(items: readonly Item[]) {
      const all = [...items];
      for (let last = all.length - 1; last > 0; last--) {
        const other = below(last + 1);
        [all[last], all[other]] = [all[other] as Item, all[last] as Item];
      }
      return all;
    },
  };
}

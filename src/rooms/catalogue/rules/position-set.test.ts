import { expect, test } from "vitest";
import { seededRandom } from "#tests/random.ts";
import {
  addPosition,
  addSet,
  countShared,
  emptySet,
  hasPosition,
  keepOnly,
  positionsIn,
  setOf,
} from "./position-set.ts";

const length = 100;
/** The first and the last bit of a number, and its neighbours. */
const edges = [0, 1, 30, 31, 32, 33, 63, 64, 95, 96, 99];

test("a set has what was put into it, in order", () => {
  const set = setOf(length, edges.toReversed());
  expect(positionsIn(set)).toEqual(edges);
  addPosition(set, 50);
  addPosition(set, 50);
  expect(hasPosition(set, 50)).toBe(true);
  expect(hasPosition(set, 51)).toBe(false);
  expect(positionsIn(set)).toHaveLength(edges.length + 1);
  expect(positionsIn(emptySet(length))).toEqual([]);
});

test("sets are joined, cut and counted like JavaScript's own", () => {
  const random = seededRandom("sets of positions");
  const some = () => Array.from({ length: random.below(length) }, () => random.below(length));
  const sorted = (numbers: Iterable<number>) => [...numbers].sort((one, other) => one - other);
  for (let round = 0; round < 50; round++) {
    const [one, other] = [new Set(some()), new Set(some())];
    const shared = [...one].filter((position) => other.has(position));
    expect(countShared(setOf(length, one), setOf(length, other))).toBe(shared.length);
    const both = setOf(length, one);
    addSet(both, setOf(length, other));
    expect(positionsIn(both)).toEqual(sorted(new Set([...one, ...other])));
    const cut = setOf(length, one);
    keepOnly(cut, setOf(length, other));
    expect(positionsIn(cut)).toEqual(sorted(shared));
  }
});

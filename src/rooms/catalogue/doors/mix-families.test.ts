import { expect, test } from "vitest";
import { programs as seedPrograms } from "#academy/programs";
import { seededRandom } from "#tests/support/academy/random.ts";
import { type Family, families } from "../program/program-terms.ts";
import { mixFamilies } from "./mix-families.ts";

type Item = { readonly id: number; readonly family: Family };
const mix = (items: readonly Item[]) => mixFamilies(items, ({ family }) => family);
const list = (...own: Family[]): Item[] => own.map((family, id) => ({ id, family }));

/** Neighbours of the same family. */
const clashes = (items: readonly { family: Family }[]) =>
  items.filter(({ family }, at) => family === items[at - 1]?.family).length;

/** As few as any order can have: the largest family needs a program of another family between every two of its own. */
function fewestClashes(items: readonly Item[]): number {
  const largest = Math.max(
    ...[...Map.groupBy(items, ({ family }) => family).values()].map((own) => own.length),
  );
  return Math.max(0, largest - 1 - (items.length - largest));
}

test("families take turns, and a large one is spread over the list", () => {
  const familiesOf = (items: Item[]) => mix(items).map(({ family }) => family);
  expect(familiesOf(list("build", "build", "power", "power", "care"))).toEqual([
    "build",
    "power",
    "care",
    "build",
    "power",
  ]);
  expect(familiesOf(list("power", "build", "build", "build"))).toEqual([
    "build",
    "power",
    "build",
    "build",
  ]);
  expect(mix([])).toEqual([]);
});

test("the demonstration's trades begin with six families and have no neighbours alike", () => {
  const trades = seedPrograms.filter(
    ({ mode, priceType }) => mode === "physical" && priceType === "paid",
  );
  const mixed = mixFamilies(trades, ({ family }) => family);
  expect(new Set(mixed.slice(0, 6).map(({ family }) => family)).size).toBe(6);
  expect(clashes(trades)).toBeGreaterThan(10);
  expect(clashes(mixed)).toBe(0);
});

test("any list keeps its programs and each family's order, with as few clashes as possible", () => {
  const random = seededRandom("mixed families");
  for (let round = 0; round < 200; round++) {
    const known = random.shuffled([...families]).slice(0, 1 + random.below(families.length));
    const items = list(
      ...Array.from({ length: random.below(40) }, () => random.pick(known) as Family),
    );
    const mixed = mix(items);
    expect(mixed.toSorted((one, other) => one.id - other.id)).toEqual(items);
    for (const own of Map.groupBy(mixed, ({ family }) => family).values()) {
      expect(own.map(({ id }) => id)).toEqual(own.map(({ id }) => id).toSorted((a, b) => a - b));
    }
    if (items.length > 0) expect(clashes(mixed)).toBe(fewestClashes(items));
    expect(mix(items)).toEqual(mixed);
  }
});

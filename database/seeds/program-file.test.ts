import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import * as ours from "#academy";
import { readFolderPrograms } from "./program-file.ts";

const otherFolder = join(import.meta.dirname, "..", "..", "tests", "other-academy", "folder");
const [first, second]: Record<string, unknown>[] = parse(
  readFileSync(join(otherFolder, "programs.yaml"), "utf8"),
);
const taster = { id: "taster", name: "Taster", months: 1, about: "", fees: null as never };
const identity = {
  ...ours,
  centres: [{ ...ours.centres[0], id: "minna" }] as typeof ours.centres,
  levels: [taster, { ...taster, id: "master" }],
};
/** A program that nothing is wrong with. */
const carpentry = { ...first, levels: ["taster"], centres: ["minna"], starts: [] };
const bookkeeping = { ...second };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "programs-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, programs: unknown[]) =>
  writeFileSync(join(folder, name), stringify(programs));
const read = () => readFolderPrograms(folder, identity);

test("without a file the catalogue begins empty", () => {
  expect(read()).toEqual([]);
});

test("a program begins at a level of this academy, also when it offers none", () => {
  write("programs.yaml", [
    carpentry,
    bookkeeping,
    { ...bookkeeping, id: "later", level: "master" },
  ]);
  expect(read().map(({ level }) => level)).toEqual(["taster", "taster", "master"]);
});

test("files of the folder are read in the order of their names, and counted on", () => {
  mkdirSync(join(folder, "programs"));
  write("programs/20-last.yaml", [{ ...bookkeeping, id: "last" }]);
  write("programs/10-middle.yaml", [{ ...bookkeeping, id: "middle", courseId: "GT-M" }]);
  write("programs.yaml", [carpentry]);
  expect(read().map(({ id, platformCourseId }) => [id, platformCourseId])).toEqual([
    ["carpentry", `${ours.codes.enrolment}-001`],
    ["middle", "GT-M"],
    ["last", `${ours.codes.enrolment}-003`],
  ]);
});

test("the price is that of its levels, its own, or nothing", () => {
  write("programs.yaml", [
    carpentry,
    { ...carpentry, id: "hybrid", mode: "hybrid", price: 20_000 },
    { ...carpentry, id: "free", priceType: "free", price: 20_000 },
  ]);
  expect(read().map(({ priceNaira }) => priceNaira)).toEqual([70_000, 20_000, 0]);
});

test.each([
  ["two of an id", [carpentry, carpentry], "programs.yaml, two programs have the id carpentry"],
  ["an unknown centre", [{ ...carpentry, centres: ["yola"] }], "no centre has the id yola"],
  ["an unknown level", [{ ...carpentry, levels: ["beginner"] }], "no level has the id beginner"],
  ["a level twice", [{ ...carpentry, levels: ["taster", "taster"] }], "it names a level twice"],
  ["an unknown first level", [{ ...bookkeeping, level: "old" }], "no level has the id old"],
  [
    "an unknown tool",
    [{ ...carpentry, glyph: "ph:hamer" }],
    "carpentry: no tool is called ph:hamer",
  ],
  ["no level", [{ ...carpentry, levels: [] }], "carpentry: name its levels"],
  [
    "no centre",
    [{ ...bookkeeping, mode: "hybrid" }],
    "programs.yaml, bookkeeping: name its centres",
  ],
  [
    "a start that ends first",
    [
      {
        ...bookkeeping,
        starts: [{ startsOn: "2031-03-03", endsOn: "2031-02-03", seats: 2 }],
      },
    ],
    "the start on 2031-03-03 ends before, on 2031-02-03",
  ],
  [
    "a day that there is not",
    [
      {
        ...bookkeeping,
        starts: [{ startsOn: "2031-02-30", endsOn: "2031-03-03", seats: 2 }],
      },
    ],
    "programs.yaml, line 28, starts.0.startsOn: write a day in quotation marks",
  ],
  [
    "a level that is not on offer",
    [{ ...carpentry, level: "advanced", levels: ["beginner"] }],
    "its level advanced is not one of its levels",
  ],
  [
    "an end before the start",
    [{ ...bookkeeping, startsOn: "2027-03-20", endsOn: "2027-01-11" }],
    "ends before, on 2027-01-11",
  ],
  ["an end alone", [{ ...bookkeeping, endsOn: "2027-01-11" }], "say when it starts"],
  [
    "an address that runs a script",
    [{ ...bookkeeping, externalUrl: "javascript:alert(1)" }],
    "write an address with https://",
  ],
  [
    "an unknown fact",
    [{ ...bookkeeping, whoItIsFor: "Anyone from {oldestAge}." }],
    "programs.yaml, line 7: {oldestAge} is no fact",
  ],
])("says what is wrong with %s", (_, programs, words) => {
  write("programs.yaml", programs);
  expect(read).toThrow(words);
});

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
const carpentry = { ...first, id: "carpentry", levels: ["taster"], centres: ["minna"], starts: [] };
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

test("the price is its own, or nothing where its levels decide or nobody pays", () => {
  write("programs.yaml", [
    carpentry,
    { ...carpentry, id: "hybrid", mode: "hybrid", levels: [], price: 20_000 },
    { ...carpentry, id: "free", priceType: "free", levels: [] },
  ]);
  expect(read().map(({ priceNaira }) => priceNaira)).toEqual([0, 20_000, 0]);
});

/* tests/project/academy-faults.test.ts has a row for each mistake. */
test("refuses files with everything that is wrong in them", () => {
  write("programs.yaml", [carpentry, { ...carpentry, centres: ["yola"] }]);
  expect(read).toThrow(
    /programs\.yaml:\d+: carpentry\.id: the program at programs\.yaml:1 has carpentry too.*\n.*carpentry\.centres\.1: no centre has the id yola/,
  );
});

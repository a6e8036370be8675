import { expect, test } from "vitest";
import { readFolderPrograms } from "#database/seeds/program-file.ts";
import { readIdentity } from "#foundation/academy/identity/read-identity.ts";
import { leavesOf, ourFolder, oursIn, theirFolder, wordsOfOurs } from "./ours.ts";

/* The invented academy has no value of ours: otherwise what is ours could stand in code and nobody would see it. */

/** Values that cannot differ, with the reason. */
const same: Readonly<Record<string, string>> = {
  "currency.code": "learners pay in naira, as the specification says",
  "currency.symbol": "the same",
  "currency.name": "the same",
  "currency.minorPerMajor": "amounts always have two decimals",
  "social[].name": "networks have their own names",
  "social[].icon": "the software has these icons",
};

/** Of programs. */
const sameInPrograms: Readonly<Record<string, string>> = {
  "[].mode": "the software's: physical, online, hybrid",
  "[].priceType": "the software's: paid, free, sponsorship",
  "[].family": "the software's six families",
  "[].worksWith": "the software's: people, alone",
  "[].needsComputer": "yes or no",
  "[].priceNaira": "nothing where a program is free; that of a program with levels is not used",
};

/** The values of theirs that are ours too, by where they stand. */
function equalValues(theirs: unknown, ours: unknown, allowed: object): string[] {
  const known = new Set(leavesOf(ours).map(([path, value]) => `${path}: ${value}`));
  return leavesOf(theirs)
    .filter(([path]) => !(path in allowed))
    .map(([path, value]) => `${path}: ${value}`)
    .filter((leaf) => known.has(leaf));
}

const [ours, theirs] = [ourFolder, theirFolder].map(readIdentity) as [
  ReturnType<typeof readIdentity>,
  ReturnType<typeof readIdentity>,
];

test("no value of its academy.yaml is ours, or a default", () => {
  expect(equalValues(theirs, ours, same)).toEqual([]);
});

test("it says everything that ours says", () => {
  const said = new Set(leavesOf(theirs).map(([path]) => path));
  expect(leavesOf(ours).filter(([path]) => !said.has(path))).toEqual([]);
  expect(said).toContain("levels[].plan.tuition");
  expect(said).toContain("centres[].hours");
});

test("no value of its programs is ours, and there are programs of every kind", () => {
  const programs = readFolderPrograms(theirFolder, theirs);
  expect(equalValues(programs, readFolderPrograms(ourFolder, ours), sameInPrograms)).toEqual([]);
  const kinds = programs.map(({ mode, priceType }) => `${mode} ${priceType}`);
  for (const mode of ["physical", "online", "hybrid"])
    for (const priceType of ["paid", "free", "sponsorship"])
      expect(kinds).toContain(`${mode} ${priceType}`);
});

test("our words are found where they are, and not in a list of all places", () => {
  for (const word of [
    ...["zaure", "jalingo", "yola, adamawa", "beginner", "tiling", "solar-installation"],
    ...["support@zaure.example", "2348000000000", "0000000000", "₦95,000"],
    ...["9500000", "bitrus manu", "asabe danjuma", "trades day"],
  ])
    expect(wordsOfOurs).toContain(word);
  expect(oursIn("<p>Come to <b>Jalingo</b>&#x27;s centre</p>")).toHaveLength(1);
  expect(oursIn("Kazaure, advancedly, .pay-choices")).toEqual([]);
  for (const code of ["ZA-7K4M-3W2", "PAY-1", "ZR-2026-000001", "ZAURE-2", "9am WAT"])
    expect(oursIn(`Your code is ${code}.`), code).not.toEqual([]);
  const list = "<option>Abia</option><option>Taraba</option><option>Zamfara</option>";
  expect(oursIn(list)).toEqual([]);
  expect(oursIn(`${list}<p>In Taraba</p>`)).toHaveLength(1);
});

import { expect, test } from "vitest";
import { programs as seedPrograms } from "#academy/programs";
import { everydayNames } from "./everyday-names.ts";
import { knownWords, meantSearch, untaughtIn } from "./meant-search.ts";
import { notTaught } from "./not-taught.ts";
import { foldText, matcherOf, startsWord, termsWhileTyping } from "./search-text.ts";
import { searchTextOf } from "./select-programs.ts";

const finds = (search: string, text: string) => matcherOf(search)?.(foldText(text)) ?? true;

const seeded = seedPrograms.map(searchTextOf);
const titles = seedPrograms.map(({ title }) => foldText(title));
const searched = { texts: seeded, titles, words: knownWords(seeded) };
/** The ids of the seeded programs that a search finds. */
const found = (search: string): string[] =>
  seedPrograms.filter((_program, at) => matcherOf(search)?.(seeded[at] ?? "")).map(({ id }) => id);

test.each([
  ["", "anything"],
  ["  ", "anything"],
  ["SOLAR", "Solar Installation"],
  ["éclair", "Eclairs and cakes"],
  ["eclair", "Éclairs and cakes"],
  ["tie and dye", "Kampala Tie-and-Dye"],
  ["Tie-And-Dye", "Kampala tie and dye"],
  ["e-mail", "files, email and safe browsing"],
  ["welding, solar", "Solar racks and welding"],
  ["solar welding", "Welding of solar racks"],
  ["tailor’s", "the tailor's bench"],
  ["learn welding", "Arc, gas and MIG welding"],
  ["how to train", "Trainees mix mortar by hand"],
  ["“gates”", "for “gates”"],
  ["‘gates’", "for gates"],
  ["“gates” ", "for gates"],
  ["P.O.P.", "Painting of walls"],
  ["A.C repair", "Refrigeration and air conditioning"],
])("%j finds %j", (search, text) => expect(finds(search, text)).toBe(true));

test.each([
  ["batteries", "Charging a battery"],
  ["battery", "Two batteries in a row"],
  ["fridges", "A fridge that is cold"],
  ["dishes", "A dish on the roof"],
  ["Tie & Dye", "Kampala tie and dye"],
  ["tie&dye", "Kampala tie and dye"],
  ["cutting and sewing", "Cutting & sewing"],
  ["cutting sewing", "Cutting & sewing"],
])("%j finds %j: one or many, & or and", (search, text) => expect(finds(search, text)).toBe(true));

test.each([
  ["solar welding", "Solar Installation"],
  ["-", "tie-and-dye"],
  ["...", "anything"],
  ["a%n", "a plan"],
  ["_", "anything"],
])("%j does not find %j", (search, text) => expect(finds(search, text)).toBe(false));

test.each([
  ["carpenter", ["carpentry", "furniture-making"]],
  ["Joiner", ["carpentry"]],
  ["electrician", ["electrical-installation", "electrical-safety-at-home"]],
  ["electricians", ["electrical-installation", "electrical-safety-at-home"]],
  ["tailor", ["fashion-design", "pattern-drafting"]],
  ["sewing course", ["fashion-design"]],
  ["phone repair", ["gsm-repair"]],
  ["phone repairer with a boat", []],
  ["barber", ["beauty"]],
  ["bricklayer", ["masonry"]],
  ["make-up artist", ["beauty"]],
  ["makeup artist", ["beauty"]],
  ["auto electrician", ["auto-diagnostics"]],
  ["nurse", ["health-care"]],
  ["keke napep", ["keke-maintenance"]],
  ["car mechanic", ["auto-mechanic"]],
])("%j finds %j", (search, ids) => expect(found(search).sort()).toEqual([...ids].sort()));

test.each([
  ["aircon", "refrigeration"],
  ["a/c", "refrigeration"],
  ["AC", "refrigeration"],
  ["A/C repair", "refrigeration"],
  ["aircon repair", "refrigeration"],
  ["wig", "beauty"],
  ["wigs", "beauty"],
  ["kaftan", "fashion-design"],
  ["agbada", "fashion-design"],
  ["ginin gida", "masonry"],
  ["gyaran mota", "auto-mechanic"],
  ["babur", "motorcycle-repair"],
  ["borehole", "plumbing"],
  ["gen", "generator-care"],
])("%j finds %s, and little else", (search, id) => {
  expect(found(search)).toContain(id);
  expect(found(search).length).toBeLessThan(4);
});

test("a short everyday name never matches inside a word, but a short word still does", () => {
  expect(finds("ac", "Sewing machines")).toBe(false);
  expect(finds("ac", "Gas and AC.")).toBe(true);
  expect(finds("a/c", "A/C units")).toBe(true);
  expect(finds("mac", "Sewing machines")).toBe(true);
});

test.each([
  ["vulcanizer", "auto-mechanic"],
  ["Vulcanizers in Jalingo", "auto-mechanic"],
  ["laptop repair", "gsm-repair"],
  ["car painting", "auto-mechanic"],
  ["dry cleaning", "soap-making"],
])("%j is not taught, and near to %s", (search, id) => {
  expect(found(search)).toEqual([]);
  expect(found(untaughtIn(search)?.near ?? "")).toContain(id);
});

test.each([
  ["welding and farming", "welding"],
  ["driving and tailoring course", "fashion-design"],
  ["mai hoto ko noma", "creative-media"],
])("%j names a trade that we teach, so that one is found", (search, id) => {
  expect(untaughtIn(search)).toBeNull();
  expect(found(meantSearch(searched, search) ?? "")).toContain(id);
});

test("no trade listed as not taught is taught, but the ones near it are", () => {
  const names = Object.values(notTaught).flat();
  expect(names.filter((name) => found(name).length > 0)).toEqual([]);
  const near = Object.keys(notTaught).filter(Boolean);
  expect(near.filter((words) => found(words).length === 0)).toEqual([]);
  expect(["xyz", "", "tiling", "plumer"].map(untaughtIn)).toEqual([null, null, null, null]);
});

test("every everyday name finds the programs of its trade", () => {
  const missed = Object.entries(everydayNames).flatMap(([meant, names]) => {
    const trade = found(meant);
    return names.filter(
      (name) => trade.length === 0 || !trade.every((id) => found(name).includes(id)),
    );
  });
  expect(missed).toEqual([]);
});

test("every program is found by an everyday name", () => {
  const all = Object.values(everydayNames).flat().flatMap(found);
  const without = seedPrograms.filter(({ id }) => !all.includes(id)).map(({ id }) => id);
  expect(without).toEqual([]);
});

test.each([
  ["walda", "welding"],
  ["mai walda", "welding"],
  ["fenti", "painting"],
  ["kitso", "beauty"],
  ["small chops", "hospitality"],
  ["obioma", "fashion-design"],
  ["clearing & forwarding", "customs-clearing"],
])("%j is an everyday word of %s", (search, id) => expect(found(search)).toContain(id));

test.each([
  ["plumbin", null],
  ["plumbng", "plumbing"],
  ["Tilling", "tiling"],
  ["capentry", "carpentry"],
  ["electritian", "electrician"],
  ["electrican", "electrician"],
  ["plumer", "plumber"],
  ["welding machines", "welding"],
  ["solar instalation", "solar installation"],
  ["bee keeping", null],
  ["xyz", null],
  ["", null],
  ["solar", null],
  ["tailors", null],
  ["a boat for fishing", null],
])("%j probably means %j", (search, meant) => {
  expect(meantSearch(searched, search)).toBe(meant);
  if (meant) expect(found(meant).length).toBeGreaterThan(0);
});

test("what a person types cannot make the search slow", () => {
  const started = process.cpuUsage();
  meantSearch(searched, "tilling ".repeat(200));
  meantSearch(searched, "x".repeat(2_000));
  const { user } = process.cpuUsage(started);
  expect(user / 1_000).toBeLessThan(500);
});

test("a repeated word changes nothing", () => {
  expect(found("solar SOLAR solar")).toEqual(found("solar"));
  expect(found("the the")).toEqual(found("the"));
});

test.each([
  ["plu", "plumbing"],
  ["tailo", "fashion-design"],
  ["phone rep", "gsm-repair"],
  ["hair dr", "beauty"],
])("someone who has typed %j so far may want %s", (typed, id) => {
  const terms = termsWhileTyping(typed);
  const suits = (text: string) => terms.every((term) => term.some((one) => startsWord(text, one)));
  expect(
    seedPrograms.filter((_program, at) => suits(seeded[at] ?? "")).map((one) => one.id),
  ).toContain(id);
});

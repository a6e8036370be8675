import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The lines that docs/recipes.md tells people to search for are in their files, each once. */

const projectFolder = join(import.meta.dirname, "..", "..");
const read = (path: string) => readFileSync(join(projectFolder, path), "utf8");

/** What comes before a block of code: `src/…/links.ts`, below `a line`. */
const places =
  /(?:`(?<path>(?:src|tests)\/[^`]+)`|In the same file), (?<where>below|above|replace)(?: `(?<line>[^`]+)`)?/g;
const blocks = /(?<words>[\s\S]*?)^```\w*\n(?<code>[\s\S]*?)^```$/gm;

type Place = { readonly path: string; readonly lines: readonly string[] };

function readPlaces(document: string): Place[] {
  let path = "";
  return [...document.matchAll(blocks)].flatMap(({ groups: { words = "", code = "" } = {} }) => {
    const place = [...words.replace(/\s+/g, " ").matchAll(places)].at(-1)?.groups;
    if (!place) return [];
    path = place.path ?? path;
    const lines = place.where === "replace" ? code.trimEnd() : (place.line ?? "no line is named");
    return { path, lines: lines.split("\n").map((line) => line.trim()) };
  });
}

/** How often a file has these lines one after the other. */
function countLines(file: string, lines: readonly string[]): number {
  const all = file.split("\n").map((line) => line.trim());
  return all.filter((_, at) => lines.every((line, next) => all[at + next] === line)).length;
}

test("each place to paste at is in its file once", () => {
  const found = readPlaces(read("docs/recipes.md"));
  expect(found.length).toBeGreaterThan(25);
  const wrong = found.filter(({ path, lines }) => countLines(read(path), lines) !== 1);
  expect(wrong).toEqual([]);
});

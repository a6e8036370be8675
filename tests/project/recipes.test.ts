import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The lines that docs/recipes.md tells people to search for are in their files, each once. */

const projectFolder = join(import.meta.dirname, "..", "..");
const read = (path: string) => readFileSync(join(projectFolder, path), "utf8");

/** What comes before a block of code: `src/…/links.ts`, below `a line`. */
const places =
  /(?:`(?<path>(?:src|scripts|tests)\/[^`]+)`|In the same file), (?<where>below|above|replace)(?: `(?<line>[^`]+)`)?/g;
const blocks = /(?<words>[\s\S]*?)^```\w*\n(?<code>[\s\S]*?)^```$/gm;

type Place = { readonly path: string; readonly lines: string };

/** Someone who has followed a recipe has the new lines instead of the old ones. */
type Step = Place & { readonly after: string | null };

function readSteps(document: string): Step[] {
  const read = [...document.matchAll(blocks)].map(({ groups }) => groups ?? {});
  let path = "";
  return read.flatMap(({ words = "", code = "" }, at) => {
    const place = [...words.replace(/\s+/g, " ").matchAll(places)].at(-1)?.groups;
    if (!place) return [];
    path = place.path ?? path;
    return place.where === "replace"
      ? { path, lines: code, after: read[at + 1]?.code ?? "" }
      : { path, lines: place.line ?? "no line is named", after: null };
  });
}

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => line.trim());

/** How often a file has these lines one after the other. */
function count({ path, lines }: Place): number {
  const all = linesOf(read(path));
  const wanted = linesOf(lines);
  return all.filter((_, at) => wanted.every((line, next) => all[at + next] === line)).length;
}

test("each place to paste at is in its file once", () => {
  const steps = readSteps(read("docs/recipes.md"));
  expect(steps.length).toBeGreaterThan(25);
  const wrong = steps.filter(
    ({ after, ...old }) => count(old) !== 1 && (!after || count({ ...old, lines: after }) !== 1),
  );
  expect(wrong, "docs/recipes.md: name a line that is in the file once").toEqual([]);
});

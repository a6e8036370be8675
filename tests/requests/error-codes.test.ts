import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/**
 * Clients act on codes. So each error code is named where its call is declared, or in docs/api.md if it is for all
 * calls.
 */

const root = join(import.meta.dirname, "..", "..");
const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, "src", path), "utf8") }));

const isContract = ({ text }: { text: string }) => /\bdefineEndpoints?\(/.test(text);

/** A form's own `state.refuse(` isn't one: it shows words beside a field. */
const makes =
  /\b(?:new AppError|conflict|forbidden|(?<!\.)refuse)\(|\brefusal: \{|: \{(?=\s*code: ")/g;

/** The codes in the text after the start of an error: they come before its sentence for a person. */
const codesIn = (after: string): string[] => {
  const [before = ""] = after.slice(0, 200).split(/["`][A-Z]|;|=>/);
  return [...before.matchAll(/"([a-z]+(?:_[a-z]+)*)"/g)].flatMap(([, code]) => code ?? []);
};

function findThrown(): Map<string, string> {
  const thrown = new Map<string, string>();
  for (const { path, text } of files.filter((file) => !isContract(file))) {
    for (const { 0: begin, index } of text.matchAll(makes)) {
      for (const code of codesIn(text.slice(index + begin.length))) thrown.set(code, path);
    }
  }
  return thrown;
}

const declared = files
  .filter(isContract)
  .map(({ text }) => text)
  .join("\n");
const ofAllCalls = readFileSync(join(root, "docs", "api.md"), "utf8");

/** In a contract a code follows its status; in the documentation it is in backticks. */
const isNamed = (code: string): boolean =>
  new RegExp(`\\b[45]\\d\\d\\b[^"]*\\b${code}\\b`).test(declared) ||
  ofAllCalls.includes(`\`${code}\``);

test("every code of an error is named in a contract or in docs/api.md", () => {
  const thrown = findThrown();
  expect(thrown.size).toBeGreaterThan(120);
  const unnamed = [...thrown].filter(([code]) => !isNamed(code));
  expect(unnamed.map(([code, path]) => `${code} of ${path}`).sort()).toEqual([]);
});

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

/** What comments and documents point to is there. */

const projectFolder = join(import.meta.dirname, "..", "..");
const files = execFileSync("git", ["ls-files"], { cwd: projectFolder, encoding: "utf8" })
  .trim()
  .split("\n");
const read = (path: string) => readFileSync(join(projectFolder, path), "utf8");

const documents = files.filter(
  (path) => path === "README.md" || (/^docs\/[^/]+\.md$/.test(path) && path !== "docs/product.md"),
);
const sources = files.filter((path) =>
  /^(src|tests|scripts|database)\/.*\.(tsx?|mjs|sql|css)$/.test(path),
);

/** A name of a file with its ending, alone or with folders before it. */
const fileNames = /^[\w.][\w./-]*\.(?:tsx?|mjs|cjs|css|sql|ya?ml|md|json)$/;
/** Patterns for files to come, and what is not in the repository. */
const isExample = (name: string) =>
  /[A-Z]{4}|verb-noun|^\.{1,2}\/|node_modules|\.generated/.test(name);

const isThere = (name: string) =>
  files.some((path) => path === name || path.endsWith(`/${name}`) || path.endsWith(name));

describe("documents name files that exist", () => {
  test.each(documents)("%s", (document) => {
    const named = [...read(document).matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => name);
    const missing = named.filter(
      (name) => fileNames.test(name) && !isExample(name) && !isThere(name),
    );
    expect(missing).toEqual([]);
  });
});

test("comments name documents and decisions that exist", () => {
  const missing = sources.flatMap((source) =>
    [...read(source).matchAll(/docs\/[\w./-]+\.md/g)]
      .map(([name]) => name)
      .filter((name) => !files.includes(name))
      .map((name) => `${source}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("each section and item of the specification that a comment names is in docs/product.md", () => {
  const text = read("docs/product.md");
  const numbers = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, number = ""]) => number);
  const sections = numbers(/^## (\d+)\. /gm);
  const items = numbers(/^- (\d+\.\d+)\. /gm);
  const known = new Set([...sections, ...items]);
  const missing = sources.flatMap((source) =>
    [...read(source).matchAll(/§(\d+(?:\.\d+)?)/g)]
      .filter(([, number = ""]) => !known.has(number))
      .map(([whole]) => `${source}: ${whole}`),
  );
  expect(sections.length).toBeGreaterThan(5);
  expect(items.length).toBeGreaterThan(50);
  expect(known.size).toBe(sections.length + items.length);
  expect(missing).toEqual([]);
});

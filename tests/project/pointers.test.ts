import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

/** Files that comments and documents point to exist. */

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

/** A file name with its extension, alone or after folders. */
const fileNames =
  /(?<![\w./@#+*<>…~-])\w[\w./-]*\.(?:tsx?|mjs|cjs|css|sql|ya?ml|md)(?![\w-]|\.\w)/g;
/** A folder: with a known first folder, or a slash at its end. */
const folderNames =
  /^(?:(?:src|tests|scripts|database|deploy|docs|content|academy)(?:\/[\w-]+)*\/?|[a-z][\w-]*(?:\/[\w-]+)*\/)$/;
/** Comments and docstrings, also those inside JSX and of CSS and SQL. A path like `a/*.ts` begins none. */
const comments = /(?<=^|[\s{(,])(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*)|(?<=^|\n)\s*--[^\n]*/g;

/** Patterns for files to come, what the builds make, and what is not in the repository. */
const isExample = (name: string) =>
  /[A-Z]{4}|verb-noun|node_modules|\.generated|^(?:dist|build)\//.test(name);

/** Every file by each tail of its path, and every folder the same way. */
const fileEnds = new Set<string>();
const folderEnds = new Set<string>();
for (const path of files) {
  const parts = path.split("/");
  for (const from of parts.keys()) {
    fileEnds.add(parts.slice(from).join("/"));
    for (let to = from + 1; to < parts.length; to++)
      folderEnds.add(parts.slice(from, to).join("/"));
  }
}

/** A folder in a comment, such as `payments/tills`, without a file name after it. */
const foldersInWords =
  /(?<![\w./#-])(?:src|tests|scripts|database|rooms|app|foundation|design|server|ui|rules|contract)\/[\w/-]*\w(?![\w./-]*\.\w)/g;

/** A file that the reader of a document makes: `src/…/safety-page.tsx` (new). */
const newFiles = /`([^`\n]+)` \(new\)/g;

function missingFiles(text: string): string[] {
  const made = [...text.matchAll(newFiles)].map(([, path]) => `/${path}`);
  return [...text.matchAll(fileNames)]
    .map(([name]) => name)
    .filter((name) => !fileEnds.has(name) && !isExample(name))
    .filter((name) => !made.some((path) => path.endsWith(`/${name}`)));
}

describe("documents name files and folders that exist", () => {
  test.each(documents)("%s", (document) => {
    const text = read(document);
    const missingFolders = [...text.matchAll(/`([^`\n]+)`/g)]
      .map(([, name = ""]) => name)
      .filter((name) => folderNames.test(name) && !folderEnds.has(name.replace(/\/$/, "")));
    expect([...missingFiles(text), ...missingFolders]).toEqual([]);
  });
});

test("comments name files and folders that exist", () => {
  const missing = sources.flatMap((source) =>
    [...read(source).matchAll(comments)]
      .flatMap(([comment]) => [
        ...missingFiles(comment),
        ...[...comment.matchAll(foldersInWords)]
          .map(([name]) => name)
          .filter((name) => !folderEnds.has(name)),
      ])
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

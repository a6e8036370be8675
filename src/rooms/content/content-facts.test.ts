import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { factsBeforeStart } from "./content-facts.server.ts";
import { placeFactNames } from "./help/list-replies.server.ts";

test("docs/content.md names every fact", () => {
  const page = readFileSync(
    join(import.meta.dirname, "..", "..", "..", "docs", "content.md"),
    "utf8",
  );
  const names = [...Object.keys(factsBeforeStart()), ...placeFactNames];
  expect(names.filter((name) => !page.includes(`\`{${name}}\``))).toEqual([]);
});

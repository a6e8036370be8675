import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageParameters } from "#app/page-parameters.ts";
import routes from "#app/routes.ts";

const patterns = new Map(routes.map(({ path = "", file }) => [`/${path}`, file]));

/** Parameters that a page's module reads by name. */
const readBy = (file: string) => [
  ...readFileSync(new URL(`../../src/app/${file}`, import.meta.url), "utf8").matchAll(
    /(?:searchParams|query|named|parameters)\.(?:get|has)\("(\w+)"\)/g,
  ),
];

test("every parameter that a page reads is declared, and for an existing page", () => {
  for (const pattern of Object.keys(pageParameters))
    expect([...patterns.keys()]).toContain(pattern);
  let found = 0;
  for (const [pattern, file] of patterns) {
    const { kept = [], uncached = [] } =
      (pageParameters as Record<string, (typeof pageParameters)["/"]>)[pattern] ?? {};
    for (const [, name] of readBy(file)) {
      found++;
      expect([...kept, ...uncached], `${name} on ${pattern}`).toContain(name);
    }
  }
  expect(found).toBeGreaterThan(10);
});

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { footerGroups, linksOfNavbar } from "#app/shell/links.ts";

type Route = { readonly path?: string | undefined; readonly file: string };

/** The addresses that show "Coming Soon" because their screen is not built yet. */
const notBuiltYet = (routes: readonly Route[]): string[] =>
  routes
    .filter(({ file, path }) => file.endsWith("coming-soon-page.tsx") && path !== "coming-soon")
    .map(({ path }) => `/${path}`);

const root = join(import.meta.dirname, "..", "..");

test("bar and footer lead to built screens only", () => {
  const inFooter = footerGroups.flatMap(({ links }) => links.map(({ to }) => to));
  const missing = notBuiltYet(routes);
  expect([...linksOfNavbar, ...inFooter].filter((path) => missing.includes(path))).toEqual([]);
  // This test would notice one.
  const unbuilt = { path: linksOfNavbar[1]?.slice(1), file: "shell/coming-soon-page.tsx" };
  expect(notBuiltYet([unbuilt])).toEqual([linksOfNavbar[1]]);
});

/** Including what a page shows only after a person did something. tests/words/coming-soon.test.ts follows the links. */
test("no page, part of a page or text names the address of a screen that is not built yet", () => {
  const files = globSync("{src/rooms/**/*.{ts,tsx},content/**/*.{md,yaml}}", {
    cwd: root,
  });
  expect(files.length).toBeGreaterThan(100);
  const found = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8");
      return notBuiltYet(routes)
        .filter((path) => new RegExp(`["'\`(]${path}/?(["'\`)?#]|$)`, "m").test(text))
        .map((path) => `${file}: ${path}`);
    });
  expect(found).toEqual([]);
});

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { publicRoutes } from "../support/browser/public-routes.ts";

/* Which sheets a page has follows from its `handle` (src/app/styles/sheets.tsx). This finds a page that lacks one. */

const client = join(import.meta.dirname, "..", "..", "build", "client");

/** As the build writes them: without meaningless spaces, and with short pseudo-elements. */
const shorten = (selector: string) =>
  selector
    .replace(/\s+/g, " ")
    .replace(/ ?([>+~,(]) ?/g, "$1")
    .replaceAll(" )", ")")
    .replaceAll(":nth-child(1)", ":first-child")
    .replaceAll("::before", ":before")
    .replaceAll("::after", ":after")
    .replace(/="([\w-]+)"/g, "=$1")
    .trim();

/** `a, b:is(c, d)` → `a`, `b:is(c, d)` */
const splitList = (selectors: string) => selectors.split(/,(?![^(]*\))/);

/** Rules that need more than their classes: a state, a kind of field, a table that sorts. */
const needsMore = /:disabled|\[aria-(busy|invalid)|\[readonly|^textarea|type="checkbox"|thead a/;

/** Every selector in the design, with the classes that an element needs to match it. */
const selectors = globSync("src/{design/css,app/shell}/*.css")
  .map((path) => readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\//g, ""))
  .flatMap((css) => [...css.matchAll(/([^{}@;]+)\{(?=[^{}]*\})/g)].map(([, list = ""]) => list))
  .flatMap(splitList)
  .map((selector) => selector.trim())
  .filter((selector) => !needsMore.test(selector))
  .map((selector) => ({
    selector: shorten(selector),
    classes: [
      ...selector
        .replace(/:(is|where|has|not)\((?:[^()]|\([^()]*\))*\)/g, "")
        .matchAll(/\.([\w-]+)/g),
    ].map(([, name = ""]) => name),
  }))
  .filter(({ classes }) => classes.length > 0);

const origin = inject("builtAcademy");

/** A page's HTML, with all styles in it and linked from it. */
async function readPage(route: string) {
  const html = await (await fetch(`${origin}${route}`)).text();
  const inline = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css);
  const linked = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path = ""]) =>
    readFileSync(join(client, path), "utf8"),
  );
  return { html, css: [...inline, ...linked].join("").replace(/, /g, ",") };
}

describe("the styles of a page", () => {
  test.each([...publicRoutes])("%s has all that its classes need", async (route) => {
    const { html, css } = await readPage(route);
    const used = new Set(
      [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)),
    );
    const needed = selectors.filter(({ classes }) => classes.every((name) => used.has(name)));

    expect(needed.length).toBeGreaterThan(50);
    expect(
      needed.map(({ selector }) => selector).filter((selector) => !css.includes(selector)),
    ).toEqual([]);
  });
});

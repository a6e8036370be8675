import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "..", "..", "src");

/** Browser code that React would run: on a page without React it would never run. */
const browserCode =
  /\buse(State|Effect|LayoutEffect|Ref|Reducer|SyncExternalStore|Fetcher|Navigate|Navigation|Revalidator|Stored|Hydrated)\(|\son[A-Z]\w*=\{/;

const folders: Record<string, string> = {
  "#rooms/": join(source, "rooms"),
  "#design/": join(source, "design"),
  "#foundation/": join(source, "foundation"),
};

/** An import's file; null for packages, styles and server modules. */
function fileOf(from: string, specifier: string): string | null {
  const [alias = ""] = Object.keys(folders).filter((name) => specifier.startsWith(name));
  const path = alias
    ? join(folders[alias] ?? "", specifier.slice(alias.length))
    : join(dirname(from), specifier);
  const isOurs = alias !== "" || specifier.startsWith(".");
  const isMarkup = /\.tsx?$/.test(path) && !/\/server\/|\/rules\/|\/contract\//.test(path);
  return isOurs && isMarkup && existsSync(path) ? path : null;
}

function importsOf(path: string): string[] {
  const text = readFileSync(path, "utf8");
  return [...text.matchAll(/^(?:import|export)(?! type)[^;]*? from "([^"]+)";/gms)]
    .map(([, specifier = ""]) => fileOf(path, specifier))
    .filter((file) => file !== null);
}

/** Pages without React, with every markup module that they need. */
function plainPages() {
  const pages = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("-page.tsx"))
    .map((path) => join(source, path))
    .filter(
      (path) => !/export (const handle\b[^;]*\bclient:|\{ handle)/.test(readFileSync(path, "utf8")),
    )
    .filter((path) => /export default\b/.test(readFileSync(path, "utf8")));
  return pages.map((page) => {
    const needed = new Set([page]);
    for (const path of needed) for (const imported of importsOf(path)) needed.add(imported);
    return { name: relative(source, page), needed: [...needed] };
  });
}

test.each(plainPages())("$name needs no React in the browser", ({ needed }) => {
  const found = needed
    // It passes on handlers on pages with React.
    .filter((path) => !path.endsWith("/design/actions/button.tsx"))
    .filter((path) => browserCode.test(readFileSync(path, "utf8")))
    .map((path) => relative(source, path));
  expect(found).toEqual([]);
});

test("pages of both kinds are found", () => {
  const names = plainPages().map(({ name }) => name);
  expect(names).toContain("rooms/content/pages/home-page.tsx");
  expect(names).not.toContain("rooms/contact/pages/contact-page.tsx");
});

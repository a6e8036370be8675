import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, inject, test } from "vitest";
import { publicScreens } from "../../support/browser/public-routes.ts";
import { allowed } from "./allowed.ts";
import { definedIn, isNewerAttribute, isNewerElement, newerInScript } from "./newer-in-scripts.ts";
import { newerInStyles } from "./newer-in-styles.ts";

const build = join(import.meta.dirname, "..", "..", "..", "build");
const assets = join(build, "client", "assets");
const filesOf = (ending: string) =>
  readdirSync(assets)
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(assets, name), "utf8"));

/** Checked against the oldest browsers' data: what the build needs beyond it is named in `allowed.ts`. */
const newer = new Set<string>();
const addAll = (names: Iterable<string>) => {
  for (const name of names) newer.add(name);
};

const tag = /<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi;

function readPage(html: string, own: ReadonlySet<string>) {
  for (const [, style = ""] of html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g))
    addAll(newerInStyles(style));
  for (const [, type = "", code = ""] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
    if (!/type="(?!module)/.test(type)) addAll(newerInScript(code, own));
  for (const [, element = "", attributes = ""] of html.matchAll(tag)) {
    if (isNewerElement(element)) newer.add(`<${element}>`);
    for (const [, name = ""] of attributes.matchAll(/\s([\w:-]+)(?:="[^"]*")?/g))
      if (isNewerAttribute(element, name)) newer.add(`<${element} ${name.toLowerCase()}>`);
  }
}

beforeAll(async () => {
  const scripts = [
    ...filesOf(".js"),
    readFileSync(join(build, "worker", "service-worker.js"), "utf8"),
  ];
  const own = definedIn(scripts);
  for (const code of scripts) addAll(newerInScript(code, own));
  for (const text of filesOf(".css")) addAll(newerInStyles(text));
  const pages = [
    ...publicScreens.map(({ path }) => path),
    "/cart",
    "/checkout",
    "/dashboard",
    "/admin",
  ];
  for (const path of pages)
    readPage(await (await fetch(`${inject("builtAcademy")}${path}`)).text(), own);
});

test("the build needs nothing that the oldest promised browsers lack", () => {
  expect([...newer].filter((name) => !allowed.has(name)).sort()).toEqual([]);
});

test("every exception is still needed", () => {
  expect([...allowed].filter((name) => !newer.has(name))).toEqual([]);
});

test("the check knows newer methods, interfaces and styles", () => {
  const code = [
    "a.toSorted(); a.findLast(b); Object.groupBy(a, b); URL.canParse(a); AbortSignal.any(a); a?.toReversed();",
    "Promise.withResolvers(); AbortSignal.timeout(1); new Set(a).union(b); navigator.userAgentData; /(?<=a)b/;",
    "structuredClone(a); a.at(-1); Object.hasOwn(a, b); addEventListener('scrollend', a); matchMedia('(width > 3px)');",
  ].join("\n");
  expect([...newerInScript(code, new Set())].sort()).toEqual(
    [
      ...[".findLast()", ".toReversed()", ".toSorted()", ".union()"],
      ...["AbortSignal.any", "AbortSignal.timeout", "Object.groupBy", "Promise.withResolvers"],
      ...["URL.canParse", "a range in matchMedia()", "lookbehind in an expression"],
      ...["navigator.userAgentData", "the event scrollend"],
    ].sort(),
  );
  const styles = `a{color:red;color:oklch(1 0 0);height:1vh;height:1dvh;&:hover{top:0}}b:has(c){width:9dvh}
    @container (width > 1px){a{top:0}}@supports (height:1lvh){a{height:1lvh}}@layer x{a{top:1cqw}}
    @supports not (top:1lh){a{top:1lh}}d{.e{top:0}}f{color:red;color:color-mix(in srgb,var(--a),red)}
    g{--b:red;--b:light-dark(red,red)}`;
  expect([...newerInStyles(styles)].sort()).toEqual([
    "& in a selector",
    ":has",
    "@container",
    "a range in a query",
    "a rule in a rule",
    "color-mix()",
    "cqw",
    "dvh",
    "lh",
    "light-dark()",
  ]);
});

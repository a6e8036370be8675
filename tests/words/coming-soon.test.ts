import { expect, inject, test } from "vitest";
import { publicRoutes } from "../support/browser/public-routes.ts";
import { elementsOf, linksOf, readPage, wordsOf } from "../support/reading/read-page.ts";

/** No link leads to a screen that is not built yet. */

const origin = inject("builtAcademy");

/** Everything that leads somewhere: links, and forms that are sent by GET. */
const targetsOf = (html: string): string[] => [
  ...linksOf(html),
  ...elementsOf(html, "form")
    .filter(({ attributes }) => !/method="post"/i.test(attributes))
    .map(({ attributes }) => wordsOf(/action="([^"]*)"/.exec(attributes)?.[1] ?? "")),
];

/** The path on this site that an address leads to; null for another site, and for files. */
function pathOf(target: string, from: string): string | null {
  const url = URL.canParse(target, `${origin}${from}`) ? new URL(target, `${origin}${from}`) : null;
  if (url?.origin !== origin || /\.\w+$/.test(url.pathname)) return null;
  return url.pathname + url.search;
}

/** Reads every page that can be reached. @returns for each what it is, and where it leads */
async function walk(): Promise<
  Map<string, { isComing: boolean; inBar: string[]; onPage: string[] }>
> {
  const pages = new Map<string, { isComing: boolean; inBar: string[]; onPage: string[] }>();
  const waiting = ["/coming-soon", ...publicRoutes];
  while (waiting.length > 0) {
    const address = waiting.pop() ?? "";
    if (pages.has(address)) continue;
    const { html, main } = await readPage(origin, address);
    const to = (part: string) => targetsOf(part).flatMap((target) => pathOf(target, address) ?? []);
    const inBar = to(elementsOf(html, "header")[0]?.inner ?? "");
    const onPage = to(main + (elementsOf(html, "footer").at(-1)?.inner ?? ""));
    const isComing = wordsOf(elementsOf(main, "h1")[0]?.inner ?? "") === "Coming Soon";
    pages.set(address, { isComing, inBar, onPage });
    // Each tab of a list, but not each of its pages; and no personal address.
    waiting.push(...[...inBar, ...onPage].filter((path) => !/[?&](page|step)=/.test(path)));
  }
  return pages;
}

test("no link leads to a screen that is not built yet", async () => {
  const pages = await walk();
  const isComing = (path: string) => pages.get(path)?.isComing === true;
  expect(pages.size).toBeGreaterThan(120);
  const leading = [...pages].flatMap(([address, { inBar, onPage }]) =>
    [...inBar, ...onPage].filter(isComing).map((path) => `${address} → ${path}`),
  );
  expect(leading).toEqual([]);
  // Otherwise this test would look for the wrong heading.
  expect(pages.get("/coming-soon")?.isComing).toBe(true);
});

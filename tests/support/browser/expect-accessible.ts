import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { expect } from "./academy-fixture.ts";

/** Less than half as long as what the package exports, and every page that is looked at reads it. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

type Scheme = "light" | "dark";
type Looked = {
  inside?: string;
  widths?: readonly number[];
  schemes?: readonly Scheme[];
  height?: number;
};

/** How much wider a page is than its screen, in pixels. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });

/** Waits until the page has its new colours, because axe reads the current ones. */
const repainted = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/**
 * The faults that axe finds, as short texts. axe runs in the page itself: its builder for Playwright opens a
 * page for each check and also collects passes, which takes five times as long.
 */
async function findViolations(page: Page, inside: string): Promise<string[][]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ({ include, runOnly }) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const { violations } = await inPage.run(
        { include: [include] },
        // Frames are skipped: no script may run in a displayed email.
        { runOnly, iframes: false, resultTypes: ["violations"] },
      );
      return violations.map(({ id, nodes }) => [
        id,
        ...nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
      ]);
    },
    { include: inside, runOnly: tags },
  );
}

/** For one page of each template: each width in light and in dark. */
export const inEachScheme = ["light", "dark"] as const;

/**
 * Expects no WCAG 2.2 AA faults on the page in its current state, light on a desktop screen and dark on the narrowest
 * phone, and no horizontal overflow. The page gets its size back. One page of each template is looked at like this;
 * other states of it, and parts of it, are looked at once, narrow and dark.
 * @param where names the state in a failure
 * @param looked `inside`: check only this part, when the rest was checked before; `widths`: the last one is looked at in
 *   dark, others in light; `schemes`: each width in these
 */
export async function expectAccessible(page: Page, where: string, looked: Looked = {}) {
  const { inside = "html", widths = inside === "html" ? [1280, 320] : [320] } = looked;
  const { schemes, height = 800 } = looked;
  const before = page.viewportSize();
  // axe sees an element that the browser has not drawn yet at its estimated place, over another. A bar that stays in
  // sight always covers part of some field, and people scroll.
  const drawnWhole = await page.addStyleTag({
    content:
      "* { content-visibility: visible !important } .save-bar { position: static !important }",
  });
  for (const [at, width] of widths.entries()) {
    await page.setViewportSize({ width, height });
    const last = at === widths.length - 1;
    for (const colorScheme of schemes ?? [last ? "dark" : "light"]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await repainted(page);
      const found = await findViolations(page, inside);
      expect({ where, width, colorScheme, found }).toEqual({
        where,
        width,
        colorScheme,
        found: [],
      });
    }
    expect({ where, width, over: await overflowOf(page) }).toEqual({ where, width, over: 0 });
  }
  await drawnWhole.evaluate((element) => (element as Element).remove());
  if (before) await page.setViewportSize(before);
}

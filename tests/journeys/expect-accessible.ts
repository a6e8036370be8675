import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect } from "./academy-fixture.ts";

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

/** Until the page stands in its new colours: axe reads them as they are. */
const repainted = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/**
 * What axe finds wrong, as short texts. axe runs in the page itself: its builder for Playwright opens
 * a page for each look and gathers what passes too, which takes five times as long.
 */
async function findViolations(page: Page, inside: string): Promise<string[][]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ include, runOnly }) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const { violations } = await inPage.run(
        { include: [include] },
        // Frames are left out: no script may run in a shown mail.
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

/**
 * Nothing against WCAG 2.2 AA is found on a page as it is now, by day and by night, on a desk's screen
 * and on the narrowest phone's, and nothing reaches past the screen.
 * @param where names the state in a failure
 * @param looked `inside`: only there, where the rest was looked at before; `widths` and `schemes`:
 *   fewer of them, for a page of a template whose other pages are looked at in all four
 */
export async function expectAccessible(page: Page, where: string, looked: Looked = {}) {
  const {
    inside = "html",
    widths = [1280, 320],
    schemes = ["light", "dark"],
    height = 800,
  } = looked;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of schemes) {
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
}

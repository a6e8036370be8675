import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./academy-fixture.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const schemes = ["light", "dark"] as const;

type Looked = { inside?: string; widths?: readonly number[]; height?: number };

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
 * Nothing against WCAG 2.2 AA is found on a page as it is now, by day and by night, on a desk's screen
 * and on the narrowest phone's, and nothing reaches past the screen.
 * @param where names the state for whoever reads the failure
 * @param looked `inside`: only there, where the rest was looked at before
 */
export async function expectAccessible(page: Page, where: string, looked: Looked = {}) {
  const { inside = "html", widths = [1280, 320], height = 800 } = looked;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await repainted(page);
      const { violations } = await new AxeBuilder({ page })
        .include(inside)
        // No script may run in a shown mail, axe's neither: it would wait for it.
        .exclude("iframe.outbox-frame")
        .withTags(tags)
        .analyze();
      const found = violations.map(({ id, nodes }) => [
        id,
        ...nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
      ]);
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

import type { Page } from "@playwright/test";
import { open, test } from "../../support/browser/academy-fixture.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";

/** Parts that open only on a click: they have no address, so axe would never see them. */
const states: readonly {
  name: string;
  path: string;
  width: number;
  /** The part that opened. */
  opened: string;
  press: (page: Page) => Promise<void>;
}[] = [
  {
    name: "the menu of narrow screens",
    path: "/",
    width: 320,
    opened: ".navbar",
    press: (page) => page.locator("summary[aria-label=Menu]").click(),
  },
  {
    name: "the programs in the bar",
    path: "/",
    width: 1280,
    opened: ".navbar",
    press: (page) => page.locator("summary[aria-label='More programs']").click(),
  },
  ...[1280, 320].map((width) => ({
    name: `levels on a card, ${width}`,
    path: "/programs",
    width,
    opened: ".offer:has([open])",
    press: (page: Page) => page.locator(".offer-options > summary").nth(1).click(),
  })),
  {
    name: "a card of another mode",
    path: "/platforms/hybrid",
    width: 320,
    opened: ".offer:has([open])",
    press: (page) => page.locator(".offer-options > summary").first().click(),
  },
];

test("menus, dialogs and other opened parts are accessible", { tag: "@main" }, async ({ page }) => {
  for (const { name, path, width, opened, press } of states) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, path);
    await press(page);
    // A panel finishes moving before it accepts a click.
    await page.waitForFunction(() => document.getAnimations().length === 0);
    await expectAccessible(page, name, { inside: opened, widths: [width] });
  }
});

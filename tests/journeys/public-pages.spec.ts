import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./academy-fixture.ts";
import { expectAccessible, overflowOf } from "./expect-accessible.ts";
import { publicScreens } from "./public-routes.ts";

/** What a page asks of other sites (spec: nothing), and what the browser says that went wrong. */
function listen(page: Page, origin: string) {
  const elsewhere: string[] = [];
  const errors: string[] = [];
  page.on("request", (request) => {
    const asked = new URL(request.url());
    if (asked.protocol.startsWith("http") && asked.origin !== origin) elsewhere.push(asked.href);
  });
  page.on("console", (message) => {
    // The browser notes the page's own 404 as an error.
    const isPageItself = message.location().url === page.url();
    if (message.type() === "error" && !isPageItself) errors.push(message.text());
  });
  return { elsewhere, errors };
}

/** Brings everything into view once, so that what loads late has loaded. */
const seeAll = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight) {
      window.scrollTo(0, y);
      await new Promise((painted) => requestAnimationFrame(painted));
    }
    window.scrollTo(0, 0);
  });

test.describe("fit for everybody, on any screen, and quiet", () => {
  for (const { path, heading, status = 200, template } of publicScreens) {
    test(path, async ({ page, academy }) => {
      const noted = listen(page, academy.origin);
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(status);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await hydrated(page);
      await seeAll(page);
      expect(await overflowOf(page)).toBe(0);
      // A page of a template that is looked at in full elsewhere: once, where most goes wrong.
      await expectAccessible(page, path, template ? {} : { widths: [320], schemes: ["dark"] });
      expect(noted).toEqual({ elsewhere: [], errors: [] });
    });
  }
});

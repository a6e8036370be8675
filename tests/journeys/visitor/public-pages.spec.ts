import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "../../support/browser/academy-fixture.ts";
import {
  expectAccessible,
  inEachScheme,
  overflowOf,
} from "../../support/browser/expect-accessible.ts";
import { type PublicScreen, publicScreens } from "../../support/browser/public-routes.ts";

/** The requests of a page to other sites (spec: none), and the errors that the browser reports. */
function listen(page: Page, origin: string) {
  const elsewhere: string[] = [];
  const errors: string[] = [];
  page.on("request", (request) => {
    const asked = new URL(request.url());
    if (asked.protocol.startsWith("http") && asked.origin !== origin) elsewhere.push(asked.href);
  });
  page.on("console", (message) => {
    // The browser reports the page's own 404 as an error.
    const isPageItself = message.location().url === page.url();
    // Letters in the outbox run no scripts, and the check of accessibility tries its own there.
    const isInLetter = message.text().includes("'about:srcdoc'");
    if (message.type() === "error" && !isPageItself && !isInLetter) errors.push(message.text());
  });
  return { elsewhere, errors };
}

/** Scrolls everything into view once, so that lazy parts load. */
const seeAll = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight) {
      window.scrollTo(0, y);
      await new Promise((painted) => requestAnimationFrame(painted));
    }
    window.scrollTo(0, 0);
  });

/** Opens a screen and reads it to its end. */
async function read(page: Page, { path, heading, status = 200 }: PublicScreen) {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(status);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await hydrated(page);
  await seeAll(page);
  expect(await overflowOf(page), path).toBe(0);
}

/**
 * Texts and short forms, built from the same parts as the other templates, and pages that another journey of `npm test`
 * looks at: only in `npm run test:all`.
 */
const plain = new Set([
  ...["/about", "/training-programs", "/partnerships", "/press", "/community", "/blog"],
  ...["/guides", "/guides/paying", "/platforms/physical", "/find-your-door", "/slips"],
  ...["/reset-password", "/affiliate-courses", "/sandbox/mail"],
  ...["/registration-success"],
]);

test.describe("pages are accessible on any screen and log no errors", () => {
  for (const screen of publicScreens.filter(({ template }) => template)) {
    const tag = plain.has(screen.path) ? [] : ["@main"];
    test(screen.path, { tag }, async ({ page, academy }) => {
      const noted = listen(page, academy.origin);
      await read(page, screen);
      await expectAccessible(page, screen.path, { schemes: inEachScheme });
      expect(noted).toEqual({ elsewhere: [], errors: [] });
    });
  }
});

// Their templates are checked above, and one-layout.spec.ts checks that they fit screens.
test("all other screens load without errors or other sites", async ({ page, academy }) => {
  const noted = listen(page, academy.origin);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const screen of publicScreens.filter(({ template }) => !template)) await read(page, screen);
  expect(noted).toEqual({ elsewhere: [], errors: [] });
});

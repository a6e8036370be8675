import type { Page } from "@playwright/test";
import { expect, hydrated, open, test } from "../../support/browser/academy-fixture.ts";

const navbar = (page: Page) => page.locator("header.navbar");

test.describe("navigating between pages", () => {
  test("loads the next page's HTML, and no scripts or data to render it", async ({ page }) => {
    await open(page, "/");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole("link", { name: "About us" }).click();
    await expect(page).toHaveURL("/about");
    await expect(page.locator("main h1")).toBeVisible();
    await hydrated(page);
    expect(asked.filter((path) => /about|\.data|react|manifest-/.test(path))).toEqual(["/about"]);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  });

  test("keeps focus and scroll when only a filter changes", async ({ page }) => {
    await open(page, "/");
    const online = page.locator("#explore").getByRole("link", { name: /^Online/ });
    await online.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(0);
    await online.click();
    await expect(page).toHaveURL("/?mode=online");
    await expect(online).toHaveAttribute("aria-current", "page");
    await expect(online).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
  });

  test("the first Tab stop skips the navigation, and the bar covers no stop", async ({ page }) => {
    await open(page, "/programs");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("main")).toBeFocused();
    const bottomOfBar = await navbar(page).evaluate((bar) => bar.getBoundingClientRect().bottom);
    for (let stop = 0; stop < 40; stop++) await page.keyboard.press("Tab");
    for (let stop = 0; stop < 39; stop++) {
      await page.keyboard.press("Shift+Tab");
      const top = await page.evaluate(() =>
        document.activeElement?.closest("main")
          ? document.activeElement.getBoundingClientRect().top
          : Number.POSITIVE_INFINITY,
      );
      expect(top).toBeGreaterThanOrEqual(bottomOfBar);
    }
  });
});

test.describe("when something fails", () => {
  test("the page reloads once the server answers again", async ({ page }) => {
    await open(page, "/about");
    // What an error page has (app/root.tsx).
    await page.evaluate(() => {
      const failed = document.createElement("div");
      failed.innerHTML = '<button data-try-again>Try again</button><p role="status"></p>';
      document.querySelector("main")?.replaceChildren(failed);
    });
    await page.route("**/about", (route) => route.abort("connectionfailed"));
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("main")).toContainText("Still no connection");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test("menu, search and filters work", { tag: "@main" }, async ({ page }) => {
    await page.goto("/");
    expect(await page.locator("header.navbar").getAttribute("class")).toContain("over-hero");
    await page.locator("summary[aria-label=Menu]").click();
    const sheet = page.getByRole("navigation", { name: "Menu" });
    await sheet.locator("input[type=search]").fill("tiling");
    await sheet.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/programs?search=tiling");
    await page.goto("/");
    await page
      .locator("#explore")
      .getByRole("link", { name: /^Online/ })
      .click();
    await expect(page).toHaveURL("/?mode=online#explore");
    await page.locator("#explore").getByRole("searchbox").fill("zzz");
    await page.keyboard.press("Enter");
    await expect(page.locator("#explore")).toContainText("No programs found for this selection.");
  });
});

import type { Page } from "@playwright/test";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";

/** Filters, searches and "Show more" replace one part of a page (src/app/browser/renew-part.ts). */

const cards = (page: Page) => page.locator("[data-list] article");
/** Only what the script requests, not navigations. */
const onlyFetched =
  (act: "abort" | "wait") => async (route: Parameters<Parameters<Page["route"]>[1]>[0]) => {
    if (route.request().resourceType() !== "fetch") return route.continue();
    if (act === "abort") return route.abort("connectionfailed");
    await new Promise((done) => setTimeout(done, 400));
    return route.continue();
  };

test("pressing Show more twice adds each program once", async ({ page }) => {
  await open(page, "/programs");
  await page.route("**/programs?*", onlyFetched("wait"));
  await page.getByRole("link", { name: "Show more programs" }).dblclick();
  await expect(cards(page)).toHaveCount(16);
  const names = await cards(page).getByRole("heading").allTextContents();
  expect(new Set(names).size).toBe(16);
});

test("text in the search box stays when a tab changes the list", async ({ page }) => {
  await open(page, "/programs");
  const box = page.getByRole("main").locator("input[type=search]");
  await box.fill("solar");
  await page.getByRole("link", { name: /^Online/ }).click();
  await expect(page).toHaveURL("/programs?mode=online");
  await expect(box).toHaveValue("solar");
  await box.press("Enter");
  await expect(page).toHaveURL("/programs?search=solar&mode=online");
});

test("a failed search while typing leaves the page and the text alone", async ({ page }) => {
  await open(page, "/help");
  await page.route("**/help?*", onlyFetched("abort"));
  const box = page.getByRole("searchbox", { name: "Search the questions" });
  const failed = page.waitForEvent("requestfailed");
  await box.pressSequentially("fees");
  await failed;
  await box.pressSequentially(" and pay");
  await expect(box).toHaveValue("fees and pay");
  await expect(page).toHaveURL("/help");
});

test("Back and Forward show the lists as they were", { tag: "@main" }, async ({ page }) => {
  await open(page, "/programs");
  const first = await cards(page).first().getByRole("heading").textContent();
  await page.getByRole("link", { name: /^Online/ }).click();
  await expect(page).toHaveURL("/programs?mode=online");
  await page.goBack();
  await expect(page).toHaveURL("/programs");
  await expect(cards(page).first().getByRole("heading")).toHaveText(first ?? "");
  await page.goForward();
  await expect(page.getByRole("link", { name: /^Online/ })).toHaveAttribute("aria-current", "page");
});

import type { Page } from "@playwright/test";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";

const shown = (page: Page) => page.getByRole("article");
const count = (page: Page) => page.getByText(/^Showing \d+ of \d+ programs$/);
const filter = (page: Page, group: string, name: string) =>
  page
    .getByRole("navigation", { name: group })
    .getByRole("link", { name: new RegExp(`^${name}( \\d+)?$`) });

test("platform, price and search combine and appear in the address", { tag: "@main" }, async ({
  page,
}) => {
  await open(page, "/affiliate-courses");
  const [, total] = /of (\d+)/.exec(await count(page).innerText()) ?? [];
  await expect(shown(page)).toHaveCount(8);
  await filter(page, "Platform", "Google").click();
  await expect(page).toHaveURL(/platform=google/);
  await filter(page, "Price", "Free").click();
  await expect(page).toHaveURL(/platform=google&price=free/);
  await expect(filter(page, "Platform", "Google")).toHaveAttribute("aria-current", "page");
  const some = await shown(page).count();
  expect(some).toBeLessThan(8);
  await expect(count(page)).toHaveText(`Showing ${some} of ${total} programs`);
  const search = page.getByRole("searchbox", { name: "Search recommended courses" });
  await search.fill("SKILLSHOP");
  await search.press("Enter");
  await expect(page).toHaveURL(/search=SKILLSHOP/);
  await expect(shown(page)).toHaveCount(1);
  await search.fill("nothing like it");
  await search.press("Enter");
  await expect(page.getByRole("heading", { name: "No programs found", exact: true })).toBeVisible();
  await expect(count(page)).toHaveText(`Showing 0 of ${total} programs`);
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(count(page)).toHaveText(`Showing 8 of ${total} programs`);
  await page.getByRole("link", { name: "Show more programs" }).click();
  await expect(shown(page)).toHaveCount(16);
  await expect(count(page)).toHaveText(`Showing 16 of ${total} programs`);
});

test("a filter opens the whole page when its results fail to load", async ({ page }) => {
  await open(page, "/affiliate-courses");
  await page.route("**/affiliate-courses?*", (route) =>
    route.request().resourceType() === "fetch" ? route.abort() : route.continue(),
  );
  await filter(page, "Platform", "Udemy").click();
  await expect(page).toHaveURL(/platform=udemy/);
  await expect(count(page)).toBeVisible();
  await expect(filter(page, "Platform", "Udemy")).toHaveAttribute("aria-current", "page");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("search and filters work", async ({ page }) => {
    await page.goto("/affiliate-courses");
    await filter(page, "Price", "Paid").click();
    await page.getByRole("searchbox", { name: "Search recommended courses" }).fill("excel");
    await page.getByRole("search").last().getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/search=excel&price=paid/);
    await expect(shown(page)).toHaveCount(1);
  });
});

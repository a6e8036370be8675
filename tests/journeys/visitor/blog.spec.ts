import { expect, open, test } from "../../support/browser/academy-fixture.ts";

const categories = [
  ["Training Insights", "training-insights"],
  ["Community", "community"],
  ["Training Methods", "training-methods"],
  ["Success Stories", "success-stories"],
  ["Industry News", "industry-news"],
  ["Expert Tips", "expert-tips"],
] as const;

test("links from a category to a post, and to the next one", async ({ page }) => {
  await open(page, "/blog");
  const list = page.locator(".post-list > li");
  expect(await list.count()).toBeGreaterThanOrEqual(6);
  const dates = await list
    .locator("time")
    .evaluateAll((times) => times.map((time) => time.getAttribute("datetime") ?? ""));
  expect(dates).toEqual(dates.toSorted().toReversed());
  const aside = page.getByRole("navigation", { name: "Categories" });
  await expect(aside.getByRole("listitem")).toHaveText(categories.map(([name]) => name));
  await aside.getByRole("link", { name: "Expert Tips" }).click();
  await expect(page).toHaveURL("/blog/category/expert-tips");
  await expect(list).toHaveCount(2);
  await page.getByRole("link", { name: /What a solar installer checks/ }).click();
  await expect(page).toHaveURL("/blog/what-a-solar-installer-checks");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("solar installer");
  await expect(page.getByRole("main")).toContainText("Abdulkadir Modibbo, solar instructor");
  await expect(page.getByRole("main")).toContainText("its author and the people in it are made up");
  const next = page.locator(".post-next a");
  await expect(next).toHaveCount(3);
  await next.first().click();
  await expect(page.locator("h1")).not.toContainText("solar installer");
});

test("shows an error for an unknown post or category, with links to continue", async ({ page }) => {
  for (const [path, words] of [
    ["/blog/no-such-post", "There is no post at this address"],
    ["/blog/category/no-such-category", "no category with this name"],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404);
    const main = page.getByRole("main");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Unexpected Application Error!",
    );
    await expect(main).toContainText("404 Not Found");
    await expect(main).toContainText(words);
    await main.getByRole("link", { name: "All blog posts" }).click();
    await expect(page).toHaveURL("/blog");
  }
});

import { expect, open, test } from "../../support/browser/academy-fixture.ts";

test("a policy shows its date, links to its parts, and can be printed", async ({ page }) => {
  await open(page, "/privacy");
  await expect(page.getByText("Effective 29 April 2025")).toBeVisible();
  await expect(page.getByRole("region", { name: "In short" })).toBeVisible();
  const contents = page.getByRole("navigation", { name: "On this page" });
  // Next to the text, not above it: its class once got lost.
  const [list, text] = [
    await contents.boundingBox(),
    await page.locator(".in-short").boundingBox(),
  ];
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThan(text?.x ?? 0);
  expect(text?.width).toBeGreaterThan(500);
  const last = contents.getByRole("link").last();
  const name = await last.innerText();
  await last.click();
  await expect(page.getByRole("heading", { level: 2, name })).toBeInViewport();
  await page.emulateMedia({ media: "print" });
  await expect(contents).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a wide table becomes a list on a phone but stays a table for screen readers", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, "/privacy");
  const table = page.getByRole("table").first();
  const row = table.getByRole("row", { name: /You register for a program/ });
  await expect(row.getByRole("cell")).toHaveCount(2);
  const width = (await row.getByRole("cell").first().boundingBox())?.width ?? 0;
  expect(width).toBeGreaterThan(280);
});

test("the website sets no cookie and stores on the device only what the policy lists", {
  tag: "@main",
}, async ({ page, context }) => {
  await open(page, "/cookies");
  const named = await page.locator(".text-table code").allInnerTexts();
  await open(page, "/?ref=ASABE10");
  await open(page, "/contact");
  await page.getByLabel("Message").fill("Hello");
  await open(page, "/careers/apply");
  await page.getByLabel("Full name").fill("Asabe");
  await open(page, "/register/tiling");
  await page.getByLabel("Full name").first().fill("Asabe");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL("/");
  await page.reload();
  const kept = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  expect(kept.length).toBeGreaterThanOrEqual(4);
  const unnamed = kept.filter((key) => !named.some((name) => key.startsWith(name)));
  expect(unnamed).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

import { expect, open, test } from "../../support/browser/academy-fixture.ts";

test.describe("the home page", () => {
  test("links to the three platforms", async ({ page }) => {
    for (const mode of ["Physical", "Online", "Hybrid"]) {
      await open(page, "/");
      await page.getByRole("link", { name: `${mode} training` }).click();
      await expect(page).toHaveURL(new RegExp(`/platforms/${mode.toLowerCase()}$`));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${mode} training`);
    }
  });

  test("ends with a link to the programs", async ({ page }) => {
    await open(page, "/");
    await page.getByRole("link", { name: "Browse programs", exact: true }).click();
    await expect(page).toHaveURL(/\/programs$/);
  });
});

test.describe("a platform page", () => {
  test("shows all programs of its mode, and by price", async ({ page, academy }) => {
    for (const mode of ["physical", "online", "hybrid"]) {
      const { body } = await academy.call("GET", `/programs?mode=${mode}`);
      const { total } = body as { total: number };
      await open(page, `/platforms/${mode}`);
      const tabs = page.getByRole("navigation", { name: "Price" }).getByRole("link");
      await expect(tabs).toHaveText([/^All/, /^Free/, /^Paid/, /^Sponsorship/]);
      await expect(tabs.first()).toHaveAttribute("aria-current", "page");
      await expect(page.locator("article.offer")).toHaveCount(Math.min(total, 8));
      await expect(tabs.first()).toHaveText(`All ${total}`);

      await tabs.nth(1).click();
      await expect(page).toHaveURL(/priceType=free$/);
      await expect(tabs.nth(1)).toHaveAttribute("aria-current", "page");
      const free = await tabs.nth(1).locator(".tab-count").innerText();
      const fees = page.locator("article.offer > .offer-body > .offer-foot > .offer-fee");
      await expect(fees).toHaveText(Array(Number(free)).fill("Free"));
    }
  });
});

test("the navigation's two programs exist", async ({ page }) => {
  for (const [name, id] of [
    ["Customs clearing", "customs-clearing"],
    ["Export documentation", "export-documentation"],
  ] as const) {
    await open(page, "/");
    const main = page.getByRole("navigation", { name: "Main" });
    await main.locator("summary").click();
    await main.getByRole("link", { name }).click();
    await expect(page).toHaveURL(new RegExp(`/programs/${id}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(name, "i"));
    await expect(
      page.getByRole("link", { name: /^(Register Now|Tell me when it opens)/ }).first(),
    ).toBeVisible();
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("a platform has its tabs", async ({ page }) => {
    await page.goto("/platforms/hybrid");
    await page.getByRole("navigation", { name: "Price" }).getByText("Sponsorship").click();
    await expect(page).toHaveURL(/priceType=sponsorship$/);
    await expect(page.locator("article.offer").first()).toBeVisible();
  });
});

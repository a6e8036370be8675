import type { Page } from "@playwright/test";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { expectAccessible, overflowOf } from "../../support/browser/expect-accessible.ts";

const doors = (page: Page) => page.getByRole("main").getByRole("article");
const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** Each program says why it fits, what it costs, when it starts and what to own. */
async function expectThreeDoors(page: Page) {
  await expect(title(page)).toHaveText("Three programs for you");
  await expect(doors(page)).toHaveCount(3);
  for (const door of await doors(page).all()) {
    await expect(door.getByRole("heading", { name: "Why this one" })).toBeVisible();
    expect(await door.locator(".door-reasons > li").count()).toBeGreaterThan(0);
    await expect(door.locator("dl")).toContainText(/Fee\s*(₦|from|Free|Sponsorship)/);
    await expect(door.locator("dl")).toContainText("Next start");
    await expect(door.locator("dl")).toContainText("Tools to own afterwards");
  }
}

test.describe("at 360 px, by keyboard", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("five answers show three programs, and can be changed", { tag: "@main" }, async ({
    page,
  }) => {
    await open(page, "/programs?search=zzz");
    await page.getByRole("link", { name: "find your door" }).click();
    await expect(title(page)).toHaveText("Find your door");
    await page.getByRole("radio", { name: "In Jalingo" }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: "In Yola" })).toBeChecked();
    for (const name of ["A few days", "Nothing now", "With people", "Only a phone"]) {
      await page.keyboard.press("Tab");
      await page.keyboard.press("Space");
      await expect(page.getByRole("radio", { name, exact: true })).toBeChecked();
    }
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(
      "/find-your-door?town=yola&time=days&money=nothing&company=people&device=phone&sent=yes",
    );
    await expectThreeDoors(page);
    await expect(page.getByRole("main")).toContainText(
      "You said: In Yola A few days Nothing now With people Only a phone",
    );
    expect(await overflowOf(page)).toBe(0);

    await page.getByRole("link", { name: "Change your answers" }).click();
    await page.getByRole("radio", { name: "Three months or more" }).check();
    await page.getByRole("radio", { name: "More than ₦100,000" }).check();
    await page.getByRole("button", { name: "Update my programs" }).click();
    await expect(page).toHaveURL(/time=months&money=more/);
    await expectThreeDoors(page);
    await doors(page)
      .first()
      .getByRole("link", { name: /^See the program/ })
      .click();
    await expect(page).toHaveURL(/\/programs\/[a-z-]+(\?town=[a-z]+)?$/);
  });
});

test("an unknown answer is ignored", async ({ page }) => {
  await open(page, "/find-your-door?town=lagos&time=soon&money=1e9&device=toaster");
  await expect(title(page)).toHaveText("Find your door");
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await open(page, "/find-your-door?town=lagos&time=days");
  await expect(page.getByRole("main")).toContainText("You said: A few days");
});

test("programs that fit only in part say so, accessibly", async ({ page }) => {
  await open(page, "/find-your-door?town=online&time=days&money=more&company=people&device=phone");
  await expect(page.locator(".door-warning").first()).toContainText("But:");
  await expectAccessible(page, "doors that do not fit in everything", { widths: [320] });
});

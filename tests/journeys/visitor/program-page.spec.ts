import type { Page } from "@playwright/test";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { overflowOf } from "../../support/browser/expect-accessible.ts";

const bar = (page: Page) => page.getByRole("region", { name: "Register" });
const panel = (page: Page) => page.getByRole("complementary", { name: "Registration" });
const boxOf = async (part: ReturnType<Page["locator"]>) => {
  const box = await part.boundingBox();
  if (!box) throw new Error("it has no place on the screen");
  return box;
};

test("has no bar once registration is over", async ({ page }) => {
  await open(page, "/programs/free-skill-training");
  await expect(bar(page)).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("says each thing once, fits six screens, and opens the fees by keyboard", {
    tag: "@main",
  }, async ({ page }) => {
    await open(page, "/programs/tiling");
    // The footer is drawn when it gets near.
    await page.addStyleTag({ content: "* { content-visibility: visible !important }" });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height / 740).toBeLessThanOrEqual(6);
    await page.reload();
    const fees = page.locator("details", { has: page.getByRole("heading", { name: "Fees" }) });
    await expect(fees.getByRole("table")).toBeHidden();
    await fees.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(fees.getByRole("row", { name: /^Total/ })).toContainText("₦265,000");
    expect(await overflowOf(page)).toBe(0);
  });

  test("title, picture, fee with its line, next start and button are on the first screen", async ({
    page,
  }) => {
    await open(page, "/programs/tiling");
    const end = (await boxOf(bar(page))).y;
    for (const part of [
      page.getByRole("heading", { level: 1 }),
      page.locator(".offer-lead"),
      panel(page).getByText(/^Next start/),
      panel(page).locator(".choice-line").first(),
    ]) {
      const { y, height } = await boxOf(part);
      expect(y + height).toBeLessThanOrEqual(end);
    }
    await expect(bar(page).getByRole("button", { name: /^Register Now/ })).toBeInViewport();
  });

  test("the bar goes while the panel's own button is on the screen", async ({ page }) => {
    await open(page, "/programs/tiling");
    await expect(bar(page)).toBeVisible();
    await panel(page)
      .getByRole("button", { name: /^Register Now/ })
      .evaluate((button) => button.scrollIntoView({ block: "center" }));
    await expect(bar(page)).toBeHidden();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    await expect(bar(page)).toBeVisible();
  });

  test("the button is always on the screen, even at the footer", async ({ page }) => {
    await open(page, "/programs/tiling");
    const button = bar(page).getByRole("button", { name: /^Register Now/ });
    for (const part of [0, 0.3, 0.6, 0.9]) {
      await page.evaluate((share) => scrollTo(0, share * document.body.scrollHeight), part);
      if (part < 0.9) await expect(button).toBeInViewport({ ratio: 1 });
    }
    // It does not cover the footer once all sections are drawn.
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        const [footer, end] = [await boxOf(page.locator("footer")), await boxOf(bar(page))];
        return footer.y + footer.height - end.y;
      })
      .toBeLessThanOrEqual(1);
    await expect(button).toBeInViewport({ ratio: 1 });
  });

  test("the bar never covers the focus", async ({ page }) => {
    await open(page, "/programs/tiling");
    const top = await boxOf(page.locator("header"));
    let reached = 0;
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press("Tab");
      const at = await page.evaluate(() => {
        const { activeElement: focused } = document;
        const own = focused?.closest("main");
        const bar = document.querySelector(".offer-bar");
        if (!focused || !own || !bar || bar.contains(focused)) return null;
        const { top, bottom } = focused.getBoundingClientRect();
        return { top, bottom, name: focused.textContent, bar: bar.getBoundingClientRect().top };
      });
      if (at === null) continue;
      reached++;
      expect(at.bottom, `${at.name} is under the bar`).toBeLessThanOrEqual(at.bar);
      expect(at.top, `${at.name} is under the navigation`).toBeGreaterThanOrEqual(top.height - 1);
    }
    expect(reached).toBeGreaterThan(10);
  });

  test("the bar's button takes the level that was chosen above", async ({ page }) => {
    await open(page, "/programs/tiling");
    await panel(page)
      .getByRole("radio", { name: /^Advanced/ })
      .check();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    await bar(page)
      .getByRole("button", { name: /^Register Now/ })
      .click();
    await expect(page).toHaveURL("/register/tiling?level=advanced");
  });
});

test("on a small laptop, every program shows level, total and button without scrolling", async ({
  page,
  academy,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { body } = await academy.call("GET", "/programs?limit=100");
  const { programs } = body as { programs: { id: string; levels: string[] }[] };
  // Long titles and texts push the panel down.
  const levelled = programs.filter(({ levels }) => levels.length > 0).slice(0, 20);
  expect(levelled.length).toBeGreaterThan(9);
  for (const { id } of levelled) {
    await page.goto(`/programs/${id}`);
    for (const part of [
      panel(page).getByRole("radio").last(),
      panel(page).locator("output").first(),
      panel(page).getByRole("button", { name: /^Register Now/ }),
    ])
      await expect(part, id).toBeInViewport({ ratio: 1 });
  }
});

test("on a wide screen the panel stays beside the text", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/programs/tiling");
  const button = panel(page).getByRole("button", { name: /^Register Now/ });
  await page.getByRole("heading", { name: "Your instructor" }).scrollIntoViewIfNeeded();
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect(bar(page)).not.toBeInViewport();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(bar(page).getByRole("button", { name: /^Register Now/ })).toHaveCount(1);
});

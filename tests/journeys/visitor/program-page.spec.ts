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

  test("title, picture, next start and the first level are on the first screen", async ({
    page,
  }) => {
    await open(page, "/programs/tiling");
    for (const part of [
      page.getByRole("heading", { level: 1 }),
      page.locator(".offer-lead"),
      panel(page).getByText(/^Next start/),
      panel(page).getByText("₦95,000").first(),
    ]) {
      const { y, height } = await boxOf(part);
      expect(y + height).toBeLessThanOrEqual(740);
    }
  });

  test("the bar never covers the choice of level", async ({ page }) => {
    await open(page, "/programs/tiling");
    const whole = await boxOf(panel(page));
    // Hidden beside the panel's own button, so by its class.
    const anyBar = page.locator(".offer-bar");
    for (let top = 0; top < whole.y + whole.height; top += 50) {
      await page.evaluate((y) => scrollTo(0, y), top);
      const [choice, own] = [await boxOf(panel(page)), await boxOf(anyBar)];
      expect(own.y, `${top} from the top`).toBeGreaterThanOrEqual(choice.y + choice.height);
    }
  });

  test("the chosen level shows when each part of its fee is due", async ({ page }) => {
    await open(page, "/programs/tiling");
    const due = panel(page).getByRole("list", { name: /^When the fee of .* is due$/ });
    await expect(due).toHaveCount(1);
    await expect(due.getByRole("listitem").first()).toHaveText("₦50,000 now");
    await expect(due).toContainText("Training starts on");
    await panel(page)
      .getByRole("radio", { name: /^Advanced/ })
      .check();
    await expect(due).toHaveAttribute("aria-label", "When the fee of Advanced is due");
  });

  test("the bar goes while the panel's own button is on the screen", async ({ page }) => {
    await open(page, "/programs/tiling");
    await panel(page)
      .getByRole("button", { name: /^Register Now/ })
      .evaluate((button) => button.scrollIntoView({ block: "center" }));
    await expect(bar(page)).toBeHidden();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    await expect(bar(page)).toBeVisible();
  });

  test("the bar's button stays on the screen with the text, and ends with it", async ({ page }) => {
    await open(page, "/programs/tiling");
    const button = bar(page).getByRole("button", { name: /^Register Now/ });
    for (const heading of ["Your instructor", "Skills", "Where", "Afterwards"]) {
      await page.getByRole("heading", { name: heading, exact: true }).scrollIntoViewIfNeeded();
      await expect(button, heading).toBeInViewport({ ratio: 1 });
    }
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.locator("footer")).toBeInViewport();
    const [footer, own] = [await boxOf(page.locator("footer")), await boxOf(bar(page))];
    expect(own.y + own.height).toBeLessThanOrEqual(footer.y);
  });

  test("the bar never covers the focus", async ({ page }) => {
    await open(page, "/programs/tiling");
    const top = await boxOf(page.locator("header"));
    let reached = 0;
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press("Tab");
      const at = await page.evaluate(() => {
        const { activeElement: focused } = document;
        const bar = document.querySelector(".offer-bar");
        if (!focused?.closest("main") || !bar || bar.contains(focused)) return null;
        const { top, bottom } = focused.getBoundingClientRect();
        const own = bar.getBoundingClientRect();
        const isUnder = bottom > own.top && top < own.bottom && !bar.hasAttribute("data-beside");
        return { top, name: focused.textContent, isUnder };
      });
      if (at === null) continue;
      reached++;
      expect(at.isUnder, `${at.name} is under the bar`).toBe(false);
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
    await expect(bar(page)).toContainText("Total ₦265,000");
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
  await expect(bar(page)).toBeHidden();
});

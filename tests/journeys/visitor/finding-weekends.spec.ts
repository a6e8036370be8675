import type { Page } from "@playwright/test";
import { realFiles } from "../../support/academy/form-data.ts";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { countHands } from "../../support/browser/count-hands.ts";
import { card, registerOf, status } from "../../support/browser/find-on-programs.ts";
import { openFold } from "../../support/browser/open-fold.ts";
import { fillSteps, physical, somebody } from "../../support/filling/fill-registration.ts";

/** A stranger who works all week, has ₦100,000, and a phone. */

test.use({ viewport: { width: 360, height: 740 } });

const title = "Fashion Design and Tailoring";
// The hours do not break.
const weekend = /Sat and Sun, 9am\sto\s3pm/;

/** From the card to a form for the start on weekends. */
async function registerFrom(page: Page) {
  const fashion = card(page, title);
  await registerOf(fashion).click();
  await fashion.getByRole("button", { name: /^Continue/ }).click();
  await expect(page).toHaveURL(/\/register\/fashion-design\?.*intake=/);
  await expect(page.locator(".form-line")).toContainText(weekend);
}

test("a text search finds weekends under ₦100,000, and the form is for a weekend", async ({
  page,
}) => {
  await open(page, "/");
  const search = page.getByRole("main").locator("input[type=search]").first();
  await search.fill("weekends under 100k");
  await search.press("Enter");
  await expect(page).toHaveURL(/\/programs\?search=weekends\+under\+100k/);
  await expect(status(page)).toContainText("(weekends, up to ₦100,000)");
  await expect(page.locator(".offer-usual")).toContainText(weekend);
  await expect(card(page, "Masonry")).toHaveCount(0);
  await registerFrom(page);
});

test("a stranger finds a weekend course, registers, transfers the fee and sends a photo of it", async ({
  page,
}) => {
  const hands = await countHands(page);
  await open(page, "/");
  const search = page.getByRole("main").locator("input[type=search]").first();
  await search.fill("weekends under 100k");
  await search.press("Enter");
  await registerFrom(page);
  // The start has its place and days: they aren't asked again.
  await fillSteps(page, physical(somebody("Rahila"), { preferredLocation: "" }), 6);
  await expect(page.locator(".form-line")).toContainText(weekend);
  await page.getByRole("button", { name: "Register now, pay later" }).click();
  await expect(page.getByRole("status").first()).toContainText("to keep your place");
  const transfer = await openFold(page, "Bank transfer");
  await openFold(page, "Or transfer to the academy’s account, with a reference");
  await expect(transfer.getByText("Account number", { exact: true }).first()).toBeVisible();
  await transfer.getByLabel("Choose a file").setInputFiles({
    name: "transfer.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from(realFiles.jpg),
  });
  await expect(page.getByText("We have your proof")).toBeVisible();
  expect(hands.typed, "characters typed").toBeLessThanOrEqual(300);
  expect(hands.presses, "presses of a finger").toBeLessThanOrEqual(19);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("filters find the same weekends, and the calendar of starts shows them too", async ({
    page,
  }) => {
    await page.goto("/programs");
    await page.getByText("Filter and sort").click();
    await page.getByLabel("Days").selectOption({ label: "Weekends" });
    await page.getByLabel("Up to ₦").fill("100,000");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(/time=weekend&upTo=100/);
    await expect(page.getByText("Filter and sort (2)")).toBeVisible();
    await expect(page.locator(".offer-usual")).toContainText(weekend);
    await card(page, title).getByRole("link", { name: title }).click();
    await expect(page.getByRole("main")).toContainText("Saturday and Sunday, 9am to 3pm");

    await page.goto("/starts");
    const months = page.getByRole("navigation", { name: "Month" }).getByRole("link");
    const lines = page.locator(".start").filter({ hasText: weekend });
    for (let at = 1; (await lines.count()) === 0; at++) await months.nth(at).click();
    await lines.first().locator("summary").click();
    await expect(lines.first()).toContainText("Last day");
    await lines
      .first()
      .getByRole("link", { name: /^Register/ })
      .click();
    await expect(page.locator(".form-line")).toContainText(weekend);
  });
});

test("the home page and the calendar of starts stay short on a phone", async ({ page }) => {
  for (const [path, most] of [
    ["/", 5_000],
    ["/starts", 3_000],
  ] as const) {
    await open(page, path);
    // Parts that are far away have only a guessed height until they are drawn.
    await page.addStyleTag({ content: "* { content-visibility: visible !important; }" });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, path).toBeLessThanOrEqual(most);
  }
});

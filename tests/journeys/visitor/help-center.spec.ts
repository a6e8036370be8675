import type { Page } from "@playwright/test";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";

const box = (page: Page) => page.getByRole("searchbox", { name: "Search the questions" });
const count = (page: Page) => page.getByRole("status").filter({ hasText: "question" });
const questions = (page: Page) => page.locator(".help-section details");
const opened = (page: Page) => page.locator(".help-section details[open]");

test("one of 20 questions is open at a time", async ({ page }) => {
  await open(page, "/help");
  await expect(questions(page)).toHaveCount(20);
  await expect(count(page)).toHaveText("20 questions");
  await expect(opened(page)).toHaveCount(0);
  await page.getByText("How old must I be?").click();
  await page.getByText("Do I get a certificate?").click();
  await expect(opened(page)).toHaveCount(1);
  await expect(opened(page)).toContainText("practical assessment of your level");
  await page.getByText("Do I get a certificate?").click();
  await expect(opened(page)).toHaveCount(0);
});

test("searches while typing, and counts, marks and shows the matches", {
  tag: "@main",
}, async ({ page }) => {
  await open(page, "/help");
  await box(page).fill("guardian");
  await expect(count(page)).toHaveText("2 questions for “guardian”");
  const age = page.locator("details", { hasText: "How old must I be?" });
  await expect(age.locator("summary mark")).toHaveText("guardian");
  await age.locator("summary").click();
  await expect(age.locator(".accordion-hint")).toBeHidden();
  await expect(age.locator(".accordion-body mark").first()).toHaveText("guardian");
  await box(page).press("Enter");
  await expect(page).toHaveURL("/help?search=guardian");
  await box(page).fill("REFUND");
  await expect(count(page)).toHaveText("1 question for “REFUND”");
  await box(page).fill("email centre");
  await expect(questions(page).first()).toBeVisible();
  await box(page).fill("zzz");
  await expect(page.getByRole("heading", { name: "No questions found" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ask us instead" })).toHaveAttribute(
    "href",
    "/contact?subject=support",
  );
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(questions(page)).toHaveCount(20);
  await expect(box(page)).toHaveValue("");
});

test("finds what was typed before the script loaded", async ({ page }) => {
  let send = () => {};
  const held = new Promise<void>((done) => {
    send = done;
  });
  await page.route("**/renew-part-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/help");
  await box(page).fill("guardian");
  await expect(count(page)).toHaveText("20 questions");
  send();
  await expect(count(page)).toHaveText("2 questions for “guardian”");
});

test("works by keyboard alone", async ({ page }) => {
  await open(page, "/help");
  await box(page).focus();
  await page.keyboard.type("password");
  await expect(count(page)).toHaveText("1 question for “password”");
  const summary = page.locator(".help-section summary");
  for (let stop = 0; stop < 8; stop++) {
    await page.keyboard.press("Tab");
    if (await summary.evaluate((one) => one === document.activeElement)) break;
  }
  await expect(summary).toBeFocused();
  // The only answer that is found is open.
  await expect(opened(page)).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Ask for a link" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Space");
  await expect(opened(page)).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("link", { name: "Clear search" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(questions(page)).toHaveCount(20);
});

test("a link to a question opens its answer", async ({ page }) => {
  await page.goto("/help#how-can-i-pay");
  await expect(page.getByText("How can I pay?")).toBeInViewport({ ratio: 1 });
  await expect(opened(page)).toContainText("By card or bank transfer");
});

test("help and blog give a clear answer to a search of ten thousand characters", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const long = "x".repeat(10_000);
  expect((await page.goto(`/help?search=${long}`))?.status()).toBe(200);
  await expect(count(page)).toContainText("0 questions for “xxx");
  await expect(page.getByRole("heading", { name: "No questions found" })).toBeVisible();
  const wide = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await wide()).toBe(0);
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(questions(page)).toHaveCount(20);
  for (const [path, status] of [
    [`/blog?search=${long}`, 200],
    [`/blog/category/${long}`, 404],
    [`/blog/${long}`, 404],
    [`/help?search=${"%C9%93".repeat(10_000)}`, 431],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(status);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link").first()).toBeVisible();
    expect(await wide()).toBe(0);
  }
});

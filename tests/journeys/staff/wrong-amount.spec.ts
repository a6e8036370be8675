import type { Page } from "@playwright/test";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { countHands } from "../../support/browser/count-hands.ts";
import { enter, loseAnswer, openTill } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { staffEmail } from "../../support/browser/test-staff.ts";

/** A wrong amount was typed at the counter, and is corrected by keyboard. */

// They share a till with the other journeys of this clerk.
test.describe.configure({ mode: "default" });

const keys = (page: Page) => ({
  type: (text: string) => page.keyboard.type(text),
  async press(...all: string[]) {
    for (const key of all) await page.keyboard.press(key);
  },
});

/** Registers someone new who pays ₦40,000, for which the clerk types another amount. */
async function walkIn(page: Page, fullName: string, phone: string, typed: string) {
  const { type, press } = keys(page);
  await expect(page.getByRole("combobox", { name: /^Code, name, phone/ })).toBeFocused();
  await type(fullName);
  await expect(page.getByText("No match.")).toBeVisible();
  await press("Tab", "Enter");
  await expect(page.getByLabel(/^Full name/)).toHaveValue(fullName);
  await press("Tab");
  await type("13");
  await press("Tab");
  await type("4");
  await press("Tab");
  await type("2001");
  await press("Tab");
  await type(phone);
  await press("Tab", "Tab");
  await type("Tiling");
  await press("Tab", "ArrowDown", "Tab", "ArrowDown", "Tab");
  await expect(page.getByLabel("Naira taken now")).toBeFocused();
  await type(typed);
  await press("Tab", "Tab", "Tab", "Space", "Enter");
}

test.beforeEach(async ({ page, academy }) => {
  await openTill(academy, staffEmail("clerk"));
  await enter(page, { admin: { ...academy.admin, email: staffEmail("clerk") } }, "/admin/counter");
});

test("₦40,000 typed as ₦50,000 is corrected at once, with a new receipt and the rest owed", {
  tag: "@main",
}, async ({ page }) => {
  const { type, press } = keys(page);
  const hands = await countHands(page);
  await open(page, "/admin/counter");
  await walkIn(page, "Wrong Amount", "0817 555 7001", "50,000");
  await expect(
    page.getByRole("heading", { name: "₦50,000 taken from Wrong Amount" }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Print receipt" })).toBeFocused();
  const card = page.getByRole("region", { name: /taken from Wrong Amount/ });
  const number = /ZR-\d{4}-\d{6}/;
  const wrong = number.exec((await card.textContent()) ?? "")?.[0] ?? "none";
  const button = card.getByRole("button", { name: "Wrong amount?" });
  for (let tab = 0; tab < 12; tab++) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await press("Tab");
  }
  await press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Correct ₦/ });
  await expect(dialog.getByLabel("Right amount in naira")).toBeFocused();
  await expect(dialog).toContainText("₦50,000 is recorded");
  await expectAccessible(page, "correcting an amount", { inside: ".dialog", widths: [320] });
  await type("50,000");
  await press("Enter");
  await expect(dialog).toContainText("This is the amount that is recorded.");
  await expect(dialog).toContainText("Say what was wrong.");
  await press("Control+A");
  await type("40,000");
  await press("Tab");
  await type("Typed a 5 for a 4");
  await press("Tab", "Enter");
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole("heading", { name: "Corrected: ₦40,000 taken from Wrong Amount" }),
  ).toBeVisible();
  await expect(card).toContainText(`replaces ${wrong}`);
  await expect(card).toContainText("₦55,000 is still owed.");
  await expect(page.getByRole("button", { name: "Print receipt" })).toBeFocused();
  // Under a minute for somebody who presses 150 keys in it.
  expect(hands.keys, "presses of keys").toBeLessThanOrEqual(130);
  expect(hands.presses, "presses of a mouse").toBe(0);
  await expectAccessible(page, "a corrected payment", { widths: [320] });
});

test("a lost answer corrects the amount only once, and the payment's page tells the story", async ({
  page,
}) => {
  const { type, press } = keys(page);
  await walkIn(page, "Lost Correction", "0817 555 7002", "4,000");
  await expect(
    page.getByRole("heading", { name: "₦4,000 taken from Lost Correction" }),
  ).toBeVisible();
  await open(page, "/admin/payments?search=Lost+Correction");
  await page.getByRole("link", { name: "Lost Correction" }).first().press("Enter");
  await page.getByRole("button", { name: "Wrong amount?" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Correct ₦/ });
  await expect(dialog.getByLabel("Right amount in naira")).toBeFocused();
  await type("40,000");
  await press("Tab");
  await type("A zero was missing");
  await loseAnswer(page, "**/correct");
  const send = dialog.getByRole("button", { name: "Correct the amount" });
  await send.press("Enter");
  await expect(dialog).toContainText("cannot tell whether it was corrected");
  await send.press("Enter");
  await expect(dialog).toBeHidden();
  const record = page.getByRole("article");
  await expect(record).toContainText("₦40,000");
  await expect(record).toContainText("Replaced receipts");
  await expect(page.getByRole("main")).toContainText(
    "corrected the amount: ₦40,000 instead of ₦4,000.",
  );
  await expect(page.getByRole("main").getByText(/corrected the amount/)).toHaveCount(1);
  await expectAccessible(page, "a corrected payment's page", { widths: [320] });
});

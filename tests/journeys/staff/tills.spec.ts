import type { Page } from "@playwright/test";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { staffEmail } from "../../support/browser/test-staff.ts";
import { expectToast } from "../../support/browser/toasts.ts";
import { physicalAnswers } from "../../support/enrolments/enrolment-answers.ts";

/** The cash of a day: a till is opened, takes a payment, is closed with ₦500 missing, and goes to a second person. */

/** Types a count by keyboard only, and sends it. */
async function count(page: Page, notes: Readonly<Record<string, string>>, action: string) {
  const dialog = page.getByRole("dialog");
  for (const [note, many] of Object.entries(notes)) {
    await dialog.getByLabel(note).focus();
    await page.keyboard.type(many);
  }
  await dialog.getByRole("button", { name: action }).press("Enter");
}

// The academy of the journeys about payouts, where nobody takes cash.
test.use({ settings: { COMMISSION_HOLD_DAYS: "0" } });

test("a clerk runs a till by keyboard, from the float to the hand-over", { tag: "@main" }, async ({
  page,
  academy,
}) => {
  const person = { fullName: "Amina Till", signature: "Amina Till" };
  const made = await academy.call("POST", "/enrolments", {
    body: {
      courseId: "tiling",
      ...physicalAnswers,
      ...person,
      emailAddress: "amina.till@mail.example",
      phoneNumber: "0803 555 8888",
    },
  });
  const { id } = (made.body as { enrolment: { id: string } }).enrolment;
  const as = (name: string) => ({ admin: { ...academy.admin, email: staffEmail(name) } });

  await enter(page, as("tani"), "/admin/tills");
  await expectAccessible(page, "no till yet");

  // Without a till cash isn't chosen. Choosing it shows what is missing, and so does a refusal.
  const way = (name: string) => page.getByRole("radio", { name });
  await open(page, "/admin/counter?new=yes");
  await page.getByLabel(/^Program/).selectOption("tiling");
  await page.getByLabel(/^Level/).selectOption("beginner");
  await page.getByLabel("Naira taken now").fill("5,000");
  await expect(way("Transfer")).toBeChecked();
  const missing = page.locator("form").getByText(/^No open till/);
  await expect(missing).toHaveCount(0);
  await way("Cash").check();
  await expect(missing).toBeVisible();
  await expect(page.getByLabel(/^Centre that has the cash/)).toBeHidden();
  await open(page, `/admin/enrolments/${id}`);
  await page.getByRole("button", { name: "Take a payment" }).press("Enter");
  const taking = page.getByRole("dialog", { name: "Take a payment for Amina Till" });
  await expect(taking.getByLabel("Amount in naira")).toBeFocused();
  await expect(way("Transfer")).toBeChecked();
  await expect(taking.getByText(/^No open till/)).toHaveCount(0);
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowUp");
  await expect(taking.getByText("No open till at Jalingo")).toBeVisible();
  await taking.getByText(/^Receipt number, note/).click();
  await taking.getByLabel(/^Number of the receipt/).focus();
  await page.keyboard.type("0601");
  await page.keyboard.press("Enter");
  await expect(taking.getByText("Open your till at Jalingo first.")).toBeVisible();
  await expect(taking.getByRole("button", { name: "Open your till" })).toBeFocused();
  await expectAccessible(page, "cash without a till", { inside: "dialog[open]", widths: [320] });
  await page.keyboard.press("Enter");
  const opening = page.getByRole("dialog", { name: /^Open your till at Jalingo/ });
  await expectAccessible(page, "an opening", { inside: "dialog[open] dialog[open]" });
  // First a float is put in; without it there is nothing to count, and Enter opens the till.
  await expect(opening.getByText(/^You start with nothing/)).toBeVisible();
  await expect(opening.getByLabel("₦1,000 notes")).toHaveCount(0);
  await expect(opening.getByRole("button", { name: "Open till" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectToast(page, "Till opened");
  // The form goes on as it was typed.
  await expect(taking.getByText(/^(No open till|Open your till)/)).toHaveCount(0);
  await expect(taking.getByRole("button", { name: "Record payment" })).toBeFocused();
  await expect(way("Cash")).toBeChecked();
  await expect(taking.getByLabel(/^Number of the receipt/)).toHaveValue("0601");
  await page.keyboard.press("Enter");
  await expectToast(page, "Payment recorded");
  const dialog = page.getByRole("dialog");

  await open(page, "/admin/tills");
  await page.getByRole("button", { name: "Enter cash in or out" }).press("Enter");
  await dialog.getByLabel(/^Amount/).focus();
  await page.keyboard.type("3,500");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Diesel for the generator");
  await page.keyboard.press("Enter");
  await expectToast(page, "Entered");
  await expectAccessible(page, "an open till", { widths: [320] });
  await expect(page.getByRole("main")).not.toContainText("₦46,500");

  await page.getByRole("button", { name: "Close till" }).press("Enter");
  await expect(dialog).not.toContainText("46,");
  // An amount typed for a number of notes is asked about before the till is closed for good.
  await count(page, { "₦1,000 notes": "46000" }, "Close till");
  await expect(dialog).toContainText("46,000 notes of ₦1,000 are ₦46,000,000.");
  await dialog.getByLabel("₦1,000 notes").fill("");
  await count(page, { "₦1,000 notes": "46" }, "Close till");
  // The count stays; the field for the reason appears and has the focus.
  await expect(dialog.getByText(/₦500 is missing: there should be ₦46,500/)).toBeVisible();
  await expect(dialog.getByLabel("₦1,000 notes")).toHaveCount(0);
  const why = dialog.getByLabel(/^Why it differs/);
  await expect(why).toBeFocused();
  // Nobody could say why before, so it isn't wrong yet.
  await expect(why).not.toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "a count that differs", { inside: "dialog[open]" });
  await page.keyboard.type("Wrong change at noon");
  await dialog.getByRole("button", { name: "Save the reason" }).press("Enter");
  await expectToast(page, "Till closed");
  await expect(page.getByText(/₦46,000 counted\. ₦500 is missing\./)).toBeVisible();
  // A second person counts first.
  await expect(page.getByRole("button", { name: "Open till" })).toHaveCount(0);
  await page.getByRole("button", { name: "Log out" }).click();

  await enter(page, as("yakubu"), "/admin/tills");
  await page.getByRole("link", { name: "Tani", exact: true }).press("Enter");
  await page.waitForURL("**/admin/tills/*");
  await expect(page.getByRole("main")).not.toContainText("46,");
  await page.getByRole("button", { name: "Take over" }).press("Enter");
  await count(page, { "₦1,000 notes": "46" }, "Take over");
  await expectToast(page, "Till taken over");
  await expect(page.getByRole("article")).toContainText("₦500 is missing");
  await expect(page.getByRole("article")).toContainText("Wrong change at noon");
  await expectAccessible(page, "a day's sheet");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "PDF" }).press("Enter");
  expect((await download).suggestedFilename()).toMatch(/^till-jalingo-taraba-.*-tani\.pdf$/);

  await open(page, "/admin/tills");
  await page.getByRole("button", { name: "Take to the bank" }).press("Enter");
  await dialog.getByLabel(/^Amount/).focus();
  await page.keyboard.type("45,000");
  await page.keyboard.press("Tab");
  await page.keyboard.type("First Bank, Yakubu brings it");
  await page.keyboard.press("Enter");
  await expectToast(page, "Deposit recorded");
  await page.getByRole("button", { name: "Arrived" }).press("Enter");
  await dialog.getByLabel(/^Reference/).fill("CDP 4711");
  await dialog.getByLabel(/^Amount on the bank/).fill("44,000");
  await dialog.getByRole("button", { name: "Record arrival" }).press("Enter");
  // The person who brought the money may not explain what is missing.
  await expect(dialog.getByText(/Someone else has to record that/)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
  const cash = page.getByRole("region", { name: "Cash at Jalingo" });
  await page.getByRole("button", { name: "Count the safe" }).press("Enter");
  // As with a till, an amount typed for a number of notes is asked about first.
  await count(page, { "₦500 notes": "500" }, "Save count");
  await expect(dialog).toContainText("500 notes of ₦500 are ₦250,000.");
  await dialog.getByLabel("₦500 notes").fill("1");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/₦500 is missing: there should be ₦1,000/)).toBeVisible();
  await page.keyboard.type("A bundle was counted wrong");
  await dialog.getByRole("button", { name: "Save the reason" }).press("Enter");
  await expectToast(page, "Safe counted");
  await expect(cash).toContainText("Someone else has to count it again.");
  await page.getByRole("button", { name: "Log out" }).click();

  await enter(page, academy, "/admin");
  await page.getByRole("link", { name: "1 till with a difference" }).press("Enter");
  await page.getByRole("link", { name: "Tani", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Answer the difference" }).press("Enter");
  await page.keyboard.type("Taken off the wages of November");
  await dialog.getByRole("button", { name: "Save answer" }).press("Enter");
  await expectToast(page, "Difference answered");
  await expect(page.getByText("Taken off the wages of November")).toBeVisible();
  await open(page, "/admin");
  await expect(page.getByRole("link", { name: /with a difference/ })).toHaveCount(0);

  await open(page, "/admin/tills");
  await page.getByRole("button", { name: "Arrived" }).press("Enter");
  await dialog.getByLabel(/^Reference/).fill("CDP 4711");
  await dialog.getByLabel(/^Amount on the bank/).fill("44,000");
  await dialog.getByRole("button", { name: "Record arrival" }).press("Enter");
  await expect(dialog.getByText(/A different amount was sent/)).toBeVisible();
  await dialog.getByLabel(/^Why it differs/).fill("The bank kept a torn note");
  await dialog.getByRole("button", { name: "Record arrival" }).press("Enter");
  await expectToast(page, "Deposit arrived");
  await cash.getByRole("button", { name: "Count the safe" }).press("Enter");
  await expect(dialog.getByText(/^Yakubu found a difference/)).toBeVisible();
  await expect(dialog).not.toContainText("₦500 is missing");
  await dialog.getByLabel("₦500 notes").fill("1");
  await dialog.getByRole("button", { name: "Save count" }).press("Enter");
  await expectToast(page, "Safe counted");
  await expect(cash).not.toContainText("counted");
  await expect(cash).toContainText("₦500");
});

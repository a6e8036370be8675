import type { Page } from "@playwright/test";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { staffEmail } from "../../support/browser/test-staff.ts";
import { expectToast } from "../../support/browser/toasts.ts";

/** A day at the counter by keyboard, from the float to the hand-over: the till contains what the counter took. */

const keys = (page: Page) => ({
  type: (text: string) => page.keyboard.type(text),
  async press(...all: string[]) {
    for (const key of all) await page.keyboard.press(key);
  },
});

const field = (page: Page) => page.getByRole("combobox", { name: /^Code, name, phone/ });

const taken = (page: Page, words: string) =>
  expect(page.getByRole("heading", { name: words })).toBeVisible();

/** Registers someone new for Tiling, who pays a part in cash. */
async function walkIn(page: Page, fullName: string, phone: string, naira: string) {
  const { type, press } = keys(page);
  await expect(field(page)).toBeFocused();
  await type(fullName);
  await expect(page.getByText("No match.")).toBeVisible();
  await press("Enter");
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
  await type(naira);
  // One open till has the cash, so nobody asks which centre does.
  await expect(page.getByLabel(/^Centre that has the cash/)).toBeHidden();
  await press("Tab", "Tab", "Tab", "Space", "Enter");
  await taken(page, `₦${naira} taken from ${fullName}`);
}

/** Finds someone and types an amount; the next key takes the payment. */
async function find(page: Page, name: string, naira: string) {
  const { type, press } = keys(page);
  await page.getByRole("button", { name: "Next person" }).press("Enter");
  await expect(field(page)).toBeFocused();
  await type(name);
  await expect(page.getByRole("option", { name: new RegExp(name) }).first()).toBeVisible();
  await press("Enter");
  await expect(page.getByLabel("Amount in naira")).toBeFocused();
  await type(naira);
}

/** Types a count by notes, and sends it. */
async function count(page: Page, notes: Readonly<Record<string, string>>, action: string) {
  const dialog = page.getByRole("dialog");
  for (const [note, many] of Object.entries(notes)) {
    await dialog.getByLabel(note).focus();
    await page.keyboard.type(many);
  }
  await dialog.getByRole("button", { name: action }).press("Enter");
}

test("a day at the counter, from the float to a hand-over with ₦500 missing", async ({
  page,
  academy,
}) => {
  const as = (name: string) => ({ admin: { ...academy.admin, email: staffEmail(name) } });
  const { type, press } = keys(page);
  const dialog = page.getByRole("dialog");
  await page.setViewportSize({ width: 1280, height: 900 });
  await enter(page, as("ladi"), "/admin/counter");
  await page.getByRole("button", { name: "Open your till" }).press("Enter");
  await expect(dialog.getByRole("button", { name: "Open till" })).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("link", { name: /^Till at Jalingo: open since/ })).toBeVisible();

  // Two walk-ins with cash; then one of them pays two more parts, and the connection drops in between.
  await walkIn(page, "Lami Morning", "0817 555 1001", "50,000");
  await page.getByRole("button", { name: "Next person" }).press("Enter");
  await walkIn(page, "Danladi Noon", "0817 555 1002", "20,000");
  await find(page, "Danladi", "10,000");
  await press("Enter");
  await taken(page, "₦10,000 taken from Danladi Noon");
  await find(page, "Danladi", "15,000");
  await page.context().setOffline(true);
  await press("Enter");
  await expect(page.getByRole("heading", { name: "Waiting to be sent (1)" })).toBeVisible();
  await expect(page.getByText("You're offline")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/replaces it/)).toBeVisible();
  await expect(page.getByRole("region", { name: "The connection is back" })).toContainText(
    /The receipt is .+ It replaces slip P-/,
  );
  await expect(page.getByText("You're offline")).toBeHidden();
  await find(page, "Danladi", "5,000");
  await press("Enter");
  await taken(page, "₦5,000 taken from Danladi Noon");
  await page.getByRole("button", { name: "Next person" }).press("Enter");

  // Part of the last payment is refunded, out of the same till.
  await open(page, "/admin/payments?search=Danladi");
  await page.getByRole("link", { name: "Danladi Noon" }).first().press("Enter");
  await page.getByRole("button", { name: "Refund payment" }).press("Enter");
  await expect(dialog.getByLabel("A part")).toBeChecked();
  await expect(dialog.getByLabel("Amount", { exact: true })).toBeFocused();
  await type("2,000");
  // It was paid in cash, so it goes back in cash, and nobody asks for a bank's reference.
  await expect(dialog.getByText("In cash at Jalingo", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel(/^Bank’s reference/)).toBeHidden();
  await dialog.getByLabel(/^Reason/).focus();
  await type("Paid too much by mistake");
  await dialog.getByRole("button", { name: /^Refund ₦2,000/ }).press("Enter");
  await expect(dialog).toBeHidden();

  await open(page, "/admin/tills");
  const mine = page.getByRole("region", { name: "Your till at Jalingo" });
  await mine.getByRole("button", { name: "Close till" }).press("Enter");
  await count(page, { "₦1,000 notes": "97", "₦500 notes": "1" }, "Close till");
  await expect(dialog.getByText(/₦500 is missing: there should be ₦98,000/)).toBeVisible();
  await type("Wrong change at noon");
  await dialog.getByRole("button", { name: "Save the reason" }).press("Enter");
  await expectToast(page, "Till closed");
  await page.getByRole("button", { name: "Log out" }).press("Enter");

  await enter(page, as("rahila"), "/admin/tills");
  await page.getByRole("link", { name: "Ladi", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Take over" }).press("Enter");
  await count(page, { "₦1,000 notes": "97", "₦500 notes": "1" }, "Take over");
  await expectToast(page, "Till taken over");
  const sheet = page.getByRole("article");
  await expect(sheet).toContainText("₦500 is missing");
  for (const who of ["Lami Morning", "Danladi Noon"]) {
    await expect(page.getByRole("main")).toContainText(who);
  }
});

test("a clerk sees their own centre first, then the others and online learners", async ({
  page,
  academy,
}) => {
  const { programs } = (await academy.call("GET", "/programs")).body as {
    programs: { nextIntake: { startsOn: string; location: string } | null }[];
  };
  const there = programs.find(({ nextIntake }) => nextIntake?.location.startsWith("Yola"));
  const as = (name: string) => ({ admin: { ...academy.admin, email: staffEmail(name) } });
  await enter(page, as("ladi"), "/admin/enrolments");
  await expect(page).toHaveURL(/centre=jalingo/);
  await page.getByRole("link", { name: "the online learners" }).press("Enter");
  await expect(page).toHaveURL(/mode=online/);
  await open(page, `/admin/rosters?week=${there?.nextIntake?.startsOn}`);
  await expect(page.getByRole("heading", { name: "Other centres and online" })).toBeVisible();
  await expect(page).not.toHaveURL(/centre=/);
});

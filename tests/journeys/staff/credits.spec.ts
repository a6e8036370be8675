import type { Page } from "@playwright/test";
import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import {
  type AcademyUnderTest,
  expect,
  hydrated,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import { enter, loseAnswer, openTill } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { staffEmail } from "../../support/browser/test-staff.ts";
import { expectToast } from "../../support/browser/toasts.ts";

/** More money than is owed: taken as credit, moved to another place of the payer, and given back. */

test.describe.configure({ mode: "serial" });

async function register({ call }: AcademyUnderTest, courseId: string, fullName: string) {
  const person = { fullName, signature: fullName, emailAddress: "amina.credit@mail.example" };
  const reply = await call("POST", "/enrolments", {
    body: { courseId, ...physicalAnswers, ...person, phoneNumber: "0803 555 7777" },
  });
  return (reply.body as { enrolment: { id: string } }).enrolment.id;
}

/** Types into a field of a dialog without using a mouse. */
async function retype(page: Page, text: string) {
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

test("a clerk keeps an overpayment as credit and moves it to another place by keyboard", {
  tag: "@main",
}, async ({ page, academy }) => {
  const paid = await register(academy, "tiling", "Amina Credit");
  await register(academy, "masonry", "Amina Credit");
  const clerk = { ...academy.admin, email: staffEmail("clerk") };
  await openTill(academy, clerk.email);
  await enter(page, { admin: clerk }, `/admin/enrolments/${paid}`);
  await page.getByRole("button", { name: "Take a payment" }).press("Enter");
  const taking = page.getByRole("dialog", { name: "Take a payment for Amina Credit" });
  await expect(taking).toContainText("₦50,000 is due now, ₦95,000 in all. Take any amount.");
  const amount = taking.getByLabel(/^Amount/);
  await expect(amount).toHaveValue("50,000");
  await expect(taking.getByRole("checkbox")).toHaveCount(0);
  await amount.focus();
  await retype(page, "100,000");
  const tick = taking.getByRole("checkbox", { name: "₦5,000 more than is owed: keep as credit" });
  await expect(tick).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(taking.getByText(/is ₦5,000 more than is owed/).first()).toBeVisible();
  await expectAccessible(page, "too much money", { inside: "dialog[open]" });
  await tick.press("Space");
  await taking.getByText(/^Receipt number, note/).click();
  await taking.getByLabel(/^Number of the receipt/).focus();
  await page.keyboard.type("0511");
  await page.keyboard.press("Enter");
  await expectToast(page, "Payment recorded");
  await expect(page.getByText(/^₦100,000 taken. Receipt ZR-/)).toBeVisible();
  await expect(page.getByText("Nothing more is owed. ₦5,000 stays as credit.")).toBeVisible();
  const statement = page.getByRole("region", { name: "Statement of account" });
  await expect(statement).toContainText("₦95,000 charged · ₦100,000 received · ₦5,000 credit");
  await expectAccessible(page, "a statement of account", { widths: [320] });

  await open(page, "/admin/enrolments?money=owing");
  const place = page.getByRole("row", { name: /Amina Credit/ });
  await expect(place.getByRole("cell", { name: "₦95,000", exact: true })).toBeVisible();

  await open(page, "/admin/credits");
  await expect(page.getByRole("main").getByRole("status").first()).toContainText("1 credit");
  await expectAccessible(page, "credits");
  await page.getByRole("link", { name: "Amina Credit" }).press("Enter");
  await page.waitForURL("**/admin/credits/*");
  await hydrated(page);
  await expect(page.getByRole("button", { name: "Give it back" })).toHaveCount(0);
  await expectAccessible(page, "a credit");
  await page.getByRole("button", { name: "Pay for something else" }).press("Enter");
  const moving = page.getByRole("dialog");
  await expect(moving.getByRole("radio")).toBeFocused();
  await expect(moving).toContainText(/₦5,000 pays for Masonry.* of Amina Credit/);
  await page.keyboard.press("Tab");
  await retype(page, "5,001");
  await page.keyboard.press("Enter");
  await expect(moving.getByText("Enter ₦5,000 or less.").first()).toBeVisible();
  await retype(page, "2000");
  await expect(moving).toContainText("₦93,000 is still owed there. ₦3,000 of the credit is left.");
  await expectAccessible(page, "moving credit", { inside: "dialog[open]" });
  await loseAnswer(page, "**/use");
  await page.keyboard.press("Enter");
  await expect(moving.getByRole("alert")).toContainText("cannot tell whether it was moved");
  await moving.getByLabel(/^Amount/).press("Enter");
  await expectToast(page, "₦2,000 of credit moved");
  await expect(page.getByRole("article")).toContainText("₦3,000");
});

test("an owner gives the rest back", { tag: "@main" }, async ({ page, academy }) => {
  const owner = { ...academy.admin, email: staffEmail("halima") };
  await openTill(academy, owner.email, 300_000);
  await enter(page, { admin: owner }, "/admin/credits");
  await page.getByRole("link", { name: "Amina Credit" }).click();
  await hydrated(page);
  await page.getByRole("button", { name: "Give it back" }).click();
  const giving = page.getByRole("dialog", { name: "Give credit back to Amina Credit" });
  await expect(giving.getByRole("radio", { name: /card/ })).toHaveCount(0);
  await giving.getByRole("button", { name: "Give it back" }).click();
  await expect(giving.getByText("Choose the centre that pays it out.").first()).toBeVisible();
  await giving.getByLabel("Jalingo, Taraba").check();
  await giving.getByLabel(/^Number of the receipt/).fill("P-12");
  await giving.getByLabel(/^Amount/).fill("2,000");
  // Trying another way loses nothing.
  await giving.getByRole("radio", { name: /transfer/ }).check();
  await expect(giving.getByLabel("Jalingo, Taraba")).toBeHidden();
  await giving.getByRole("radio", { name: /cash/ }).check();
  await expect(giving.getByLabel("Jalingo, Taraba")).toBeChecked();
  await expect(giving.getByLabel(/^Amount/)).toHaveValue("2,000");
  await giving.getByLabel(/^Amount/).fill("3,000");
  await giving.getByLabel(/^Reason/).fill("Paid too much");
  await expect(giving).toContainText(
    "₦3,000 leaves your till at Jalingo, and is booked at once. No credit is left. No place and no commission changes.",
  );
  await giving.getByRole("button", { name: "Give it back" }).click();
  await expectToast(page, "₦3,000 given back");
  await expect(page.getByText("There is no credit left.")).toBeVisible();
  await open(page, "/admin/credits");
  await expect(page.getByText("Nobody has paid more than they owe")).toBeVisible();
  await open(page, "/admin/payments");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the ledger (CSV)" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^ledger.*\.csv$/);
});

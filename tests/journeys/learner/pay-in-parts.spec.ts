import { expect, hydrated, open, test } from "../../support/browser/academy-fixture.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { openFold } from "../../support/browser/open-fold.ts";
import {
  enrolmentsOf,
  openLastStep,
  payAndSubmit,
  physical,
  press,
  somebody,
} from "../../support/filling/fill-registration.ts";

test("the first part is paid in the form, the second on the learner's own page", {
  tag: "@main",
}, async ({ page, academy }) => {
  const person = somebody("Kauna");
  await openLastStep(page, "tiling", physical(person, { trainingLevel: "beginner" }));
  await expect(page.getByText("To pay now ₦95,000")).toBeVisible();
  await page.getByRole("radio", { name: "Pay in parts" }).check();
  await expect(page.getByText("To pay now ₦50,000")).toBeVisible();
  // A power cut loses no answer, including this one.
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("radio", { name: "Pay in parts" })).toBeChecked();
  await expect(page.getByText("To pay now ₦50,000")).toBeVisible();
  await payAndSubmit(page).click();
  await press(page, "Pay");
  await expect(page.getByRole("heading", { name: "Registration Successful" })).toBeVisible();
  expect(await enrolmentsOf(academy, person.emailAddress)).toMatchObject([
    { status: "confirmed", receivedKobo: 5_000_000, openKobo: 4_500_000 },
  ]);

  const own = page.getByRole("link", { name: "Open your registration" });
  await open(page, (await own.getAttribute("href")) ?? "");
  await expect(
    page.getByText("₦50,000 received. Your place is confirmed. ₦30,000 is due by"),
  ).toBeVisible();
  // The next part is behind a button that opens it.
  await page.locator("summary", { hasText: "Pay the next part ₦30,000 by" }).click();
  // The next part is preselected; another amount is one line away.
  const pay = (naira: string) => page.getByRole("button", { name: `Pay ${naira} now` });
  await expect(pay("₦30,000")).toBeVisible();
  await page.getByRole("radio", { name: "Pay another amount" }).check();
  const amount = page.getByRole("textbox", { name: "Amount in naira" });
  await amount.fill("500");
  await page.getByRole("button", { name: "Pay this amount now" }).click();
  await expect(amount).toBeFocused();
  await expect(page.getByText("Enter ₦1,000 or more.")).toBeVisible();
  await expectAccessible(page, "own page, wrong amount", { widths: [320] });
  await amount.fill("45k");
  await pay("₦45,000").click();
  await press(page, "Pay");
  await expect(page.getByText("₦95,000 paid. Nothing is due.")).toBeVisible();
  const statement = await openFold(page, "Statement of account");
  await expect(statement.getByRole("row", { name: /Paid by card/ })).toHaveCount(2);
  await expect(statement.getByRole("link", { name: "Statement (PDF)" })).toBeVisible();
});

import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { openFold } from "../../support/browser/open-fold.ts";
import {
  enrolmentsOf,
  openLastStep,
  physical,
  somebody,
} from "../../support/filling/fill-registration.ts";

test("a mother transfers ₦40,000 to the number and reads it in the statement within seconds", {
  tag: "@main",
}, async ({ page, academy, context }) => {
  const person = somebody("Hauwa");
  await openLastStep(page, "tiling", physical(person, { trainingLevel: "beginner" }));
  await page.getByRole("button", { name: "Register now, pay later" }).click();
  await expect(page.getByRole("heading", { name: "To pay", exact: true })).toBeVisible();
  const own = page.url();
  await openFold(page, "Bank transfer");
  // The number comes a few seconds after someone first looked at the ways to pay.
  const link = page.getByRole("link", { name: "Transfer to this number in the demonstration" });
  await expect(link).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Sandbox Bank")).toBeVisible();
  await expectAccessible(page, "own page with an account number", { widths: [320] });

  const [bank] = await Promise.all([context.waitForEvent("page"), link.click()]);
  await bank.getByLabel("Amount in naira").fill("forty");
  await bank.getByLabel("Who sends it").fill("Maryam Hauwa");
  await bank.getByLabel("Their bank").fill("Kuda Bank");
  await bank.getByRole("button", { name: "Transfer" }).click();
  await expect(bank.getByText("Enter an amount in naira, such as 95,000.")).toBeVisible();
  await expect(bank.getByLabel("Who sends it")).toHaveValue("Maryam Hauwa");
  await bank.getByLabel("Amount in naira").fill("40,000");
  await bank.getByRole("button", { name: "Transfer" }).click();
  await expect(bank.getByText("₦40,000 is on its way.")).toBeVisible();

  await expect(async () => {
    expect(await enrolmentsOf(academy, person.emailAddress)).toMatchObject([
      { status: "pending_payment", receivedKobo: 4_000_000 },
    ]);
  }).toPass();
  await open(page, own);
  const statement = await openFold(page, "Statement of account");
  await expect(
    statement.getByRole("row", { name: /Paid by bank transfer.*₦40,000/ }),
  ).toBeVisible();
  await expect(page.getByText("₦40,000 received.")).toBeVisible();
});

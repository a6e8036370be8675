import {
  type AcademyUnderTest,
  expect,
  hydrated,
  test,
} from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { openFold } from "../../support/browser/open-fold.ts";
import { expectToast } from "../../support/browser/toasts.ts";
import {
  enrolmentsOf,
  openLastStep,
  physical,
  somebody,
} from "../../support/filling/fill-registration.ts";

/** A clerk records a transfer that also comes to the payer's own number: nothing is lost, and a person says that it is one. */

async function record(academy: AcademyUnderTest, email: string) {
  const signedIn = await academy.call("POST", "/admin/login", { body: academy.admin });
  const { token } = signedIn.body as { token: string };
  const found = await academy.call("GET", `/admin/enrolments?search=${encodeURIComponent(email)}`, {
    token,
  });
  const [{ id = "" } = {}] = (found.body as { enrolments: { id: string }[] }).enrolments;
  const made = await academy.call("POST", `/admin/enrolments/${id}/manual-payment`, {
    token,
    body: {
      ...{ amountKobo: 4_000_000, method: "transfer", reference: `FT-DOUBLE-${Date.now()}` },
      takenOn: new Date().toISOString().slice(0, 10),
    },
  });
  expect(made.status).toBe(201);
}

test("a transfer that was recorded and told is corrected to nothing, and its case closes", async ({
  page,
  academy,
  context,
}) => {
  test.slow();
  const person = somebody("Rakiya");
  await openLastStep(page, "tiling", physical(person, { trainingLevel: "beginner" }));
  await page.getByRole("button", { name: "Register now, pay later" }).click();
  await expect(page.getByRole("heading", { name: "To pay", exact: true })).toBeVisible();
  await openFold(page, "Bank transfer");
  const link = page.getByRole("link", { name: "Transfer to this number in the demonstration" });
  await expect(link).toBeVisible({ timeout: 30_000 });
  await record(academy, person.emailAddress);
  const [bank] = await Promise.all([context.waitForEvent("page"), link.click()]);
  await bank.getByLabel("Amount in naira").fill("40,000");
  await bank.getByLabel("Who sends it").fill("Maryam Rakiya");
  await bank.getByLabel("Their bank").fill("Kuda Bank");
  await bank.getByRole("button", { name: "Transfer" }).click();
  await expect(bank.getByText("₦40,000 is on its way.")).toBeVisible();
  await expect(async () => {
    expect(await enrolmentsOf(academy, person.emailAddress)).toMatchObject([
      { receivedKobo: 8_000_000 },
    ]);
  }).toPass();

  await enter(page, academy, "/admin/reviews?kind=double_transfer");
  await page
    .getByRole("link", { name: /perhaps booked twice/ })
    .first()
    .press("Enter");
  await hydrated(page);
  await expect(page.getByText("One transfer, perhaps booked twice").first()).toBeVisible();
  await expectAccessible(page, "a transfer perhaps booked twice");
  await page.getByRole("link", { name: "Open the payment" }).press("Enter");
  await hydrated(page);
  await page.getByRole("button", { name: "Wrong amount?" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Right amount in naira").fill("0");
  await dialog.getByLabel("What was wrong?").fill("It came to her own number: one transfer.");
  await dialog.getByRole("button", { name: "Correct the amount" }).press("Enter");
  await expectToast(page, /^Corrected: receipt /);
  expect(await enrolmentsOf(academy, person.emailAddress)).toMatchObject([
    { receivedKobo: 4_000_000 },
  ]);
  await page.goBack();
  await expect(page.getByText("One transfer, perhaps booked twice").first()).toBeVisible();
  await expect(page.getByRole("main").getByText("Closed", { exact: true })).toBeVisible();
});

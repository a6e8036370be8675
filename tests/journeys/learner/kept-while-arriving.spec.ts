import type { Page } from "@playwright/test";
import { realFiles } from "../../support/academy/form-data.ts";
import {
  type AcademyUnderTest,
  expect,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import { holdReact } from "../../support/browser/hold-react.ts";
import { openFold } from "../../support/browser/open-fold.ts";
import { physical, somebody } from "../../support/filling/fill-registration.ts";

/** Scripts, the payer's number, and money arrive while somebody pays. Nothing chosen or typed is lost. */

type Registered = { enrolment: { id: string; resumeToken: string } };

async function register(academy: AcademyUnderTest, name: string) {
  const { body } = await academy.call("POST", "/enrolments", {
    body: { courseId: "tiling", ...physical(somebody(name), { signatureDate: "2026-01-01" }) },
  });
  const { enrolment } = body as Registered;
  return { ...enrolment, path: `/enrolments/${enrolment.id}?key=${enrolment.resumeToken}` };
}

const photo = { name: "transfer.jpg", mimeType: "image/jpeg", buffer: Buffer.from(realFiles.jpg) };
const byTransfer = (page: Page) => page.locator("#by-transfer");
async function chooseProof(page: Page) {
  await openFold(page, "Bank transfer");
  await openFold(page, "Or transfer to the academy’s account, with a reference");
  await byTransfer(page).getByLabel("Choose a file").setInputFiles(photo);
}
const numberOf = (page: Page) =>
  page.getByRole("link", { name: "Transfer to this number in the demonstration" });
const otherAmount = (page: Page) => page.getByLabel("Amount in naira");

/** Somebody transfers to the number of this page. */
async function transfer(page: Page, naira: string) {
  const [bank] = await Promise.all([page.context().waitForEvent("page"), numberOf(page).click()]);
  await bank.getByLabel("Amount in naira").fill(naira);
  await bank.getByLabel("Who sends it").fill("Maryam Hauwa");
  await bank.getByLabel("Their bank").fill("Kuda Bank");
  await bank.getByRole("button", { name: "Transfer" }).click();
  await expect(bank.getByText(`₦${naira} is on its way.`)).toBeVisible();
  await bank.close();
}

async function receivedBy(academy: AcademyUnderTest, own: Registered["enrolment"], kobo: number) {
  await expect
    .poll(async () => {
      const { body } = await academy.call("GET", `/enrolments/${own.id}`, {
        headers: { "x-resume-token": own.resumeToken },
      });
      return (body as { paidKobo: number }).paidKobo;
    })
    .toBe(kobo);
}

async function typeAnotherAmount(page: Page, naira: string) {
  await page.getByRole("radio", { name: "Pay another amount" }).check();
  await otherAmount(page).fill(naira);
}

test("a proof that is chosen before the scripts come is sent when they come", async ({
  page,
  academy,
}) => {
  const own = await register(academy, "Rakiya");
  const release = await holdReact(page);
  await page.goto(own.path, { waitUntil: "commit" });
  await chooseProof(page);
  release();
  await expect(page.getByText("We have your proof")).toBeVisible();
  await expect(page.getByText("transfer.jpg has arrived.")).toBeVisible();
});

test("the number arrives while a proof is on its way and an amount is typed", async ({
  page,
  academy,
}) => {
  const own = await register(academy, "Rabi");
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/payment-proof", async (route) => {
    await promise;
    await route.continue();
  });
  await open(page, own.path);
  await typeAnotherAmount(page, "12,000");
  await chooseProof(page);
  await expect(page.getByText("Sending your proof...")).toBeVisible();
  await expect(numberOf(page)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Sending your proof...")).toBeVisible();
  resolve();
  await expect(page.getByText("We have your proof")).toBeVisible();
  await expect(otherAmount(page)).toHaveValue("12,000");
  await openFold(page, "Card");
  await expect(page.getByRole("button", { name: "Pay ₦12,000 now" })).toBeVisible();
});

test("money arrives: proof, payment link, typed amount and the reason of a refusal stay", async ({
  page,
  academy,
}) => {
  const own = await register(academy, "Rukayya");
  await open(page, own.path);
  await openFold(page, "Bank transfer");
  await expect(numberOf(page)).toBeVisible({ timeout: 30_000 });
  await chooseProof(page);
  await expect(page.getByText("We have your proof")).toBeVisible();
  await openFold(page, "Someone else pays");
  await page.getByRole("button", { name: "Create a payment link" }).click();
  await expect(page.getByText("Send this link:")).toBeVisible();
  await typeAnotherAmount(page, "60,000");
  await openFold(page, "Bank transfer");
  await transfer(page, "40,000");
  await receivedBy(academy, own, 4_000_000);
  await openFold(page, "Card");
  // This page still knows the old amount. The server refuses, and the page loads the new one.
  await page.getByRole("button", { name: "Pay ₦60,000 now" }).click();
  await expect(page.getByRole("radio", { name: /^Pay all ₦55,000/ })).toBeVisible();
  await expect(otherAmount(page)).toHaveValue("60,000");
  await expect(otherAmount(page)).toHaveAttribute("aria-invalid", "true");
  await openFold(page, "Bank transfer");
  await expect(page.getByText("We have your proof")).toBeVisible();
  await openFold(page, "Someone else pays");
  await expect(page.getByText("Send this link:")).toBeVisible();
  await openFold(page, "Card");
  await otherAmount(page).fill("15,000");
  await expect(page.getByRole("button", { name: "Pay ₦15,000 now" })).toBeEnabled();
});

test("money arrives while somebody else types an email address and an amount", async ({
  page,
  academy,
}) => {
  const own = await register(academy, "Rahmatu");
  const { body } = await academy.call("POST", `/enrolments/${own.id}/pay-link`, {
    headers: { "x-resume-token": own.resumeToken },
  });
  await open(page, (body as { url: string }).url.replace(/^https?:\/\/[^/]+/, ""));
  await page.getByLabel("Email address").fill("uncle@example.com");
  await typeAnotherAmount(page, "60,000");
  await openFold(page, "Bank transfer");
  await expect(numberOf(page)).toBeVisible({ timeout: 30_000 });
  await transfer(page, "40,000");
  await receivedBy(academy, own, 4_000_000);
  await openFold(page, "Card");
  await page.getByRole("button", { name: "Pay ₦60,000 now" }).click();
  await expect(page.getByRole("radio", { name: /^Pay all ₦55,000/ })).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue("uncle@example.com");
  await expect(otherAmount(page)).toHaveValue("60,000");
  await expect(otherAmount(page)).toHaveAttribute("aria-invalid", "true");
});

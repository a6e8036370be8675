import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import {
  type AcademyUnderTest,
  expect,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { staffEmail } from "../../support/browser/test-staff.ts";
import {
  type ApprovedAffiliate,
  approveAffiliate,
  keepAffiliate,
  password,
  signInAdmin,
} from "../../support/filling/approve-affiliate.ts";
import {
  openLastStep,
  payAndSubmit,
  physical,
  press,
  somebody,
} from "../../support/filling/fill-registration.ts";
import { referLearner } from "../../support/filling/refer-learner.ts";
import { applicationOf } from "../../support/people/make-affiliate.ts";
import { readPdf } from "../../support/reading/read-pdf.ts";

/** From a shared link to money in the bank, and what a refund changes, on phones. */

const phone = { width: 360, height: 780 };
const dashboard = "/affiliate/dashboard";

// A commission is due at once.
test.use({ viewport: phone, settings: { COMMISSION_HOLD_DAYS: "0" } });

const panel = (page: Page, name: string) => page.getByRole("region", { name });
const figure = (page: Page, term: string) => page.locator(".stat-card").filter({ hasText: term });

/** Follows the link, registers for Tiling and pays ₦95,000. @returns the payment's reference */
async function registerAndPay(learner: Page, link: string): Promise<string> {
  await open(learner, link);
  await expect(learner.getByText("Referred by Ruth D")).toBeVisible();
  // Without an account; the browser keeps the code.
  await openLastStep(learner, "tiling", physical(somebody("Talatu")));
  await payAndSubmit(learner).click();
  await press(learner, "Pay");
  await expect(learner).toHaveURL(/registration-success\?reference=PAY-/);
  return new URL(learner.url()).searchParams.get("reference") ?? "";
}

/** Makes and pays a payout of everything due, which another owner approves, by calls. @returns the affiliate's statement */
async function payOut(
  academy: AcademyUnderTest,
  { code }: ApprovedAffiliate,
  bankReference: string,
): Promise<string> {
  const maker = await signInAdmin(academy);
  const other = await signInAdmin(academy, staffEmail("halima"));
  const post = async (path: string, body: object, status: number, token = maker) => {
    const reply = await academy.call("POST", `/admin/payouts${path}`, { token, body });
    expect(reply).toMatchObject({ status });
    return reply.body as {
      payout: { id: string };
      statements: { number: string; affiliateCode: string }[];
    };
  };
  const { payout, statements } = await post("", {}, 201);
  await post(`/${payout.id}/approve`, {}, 200, other);
  await post(`/${payout.id}/pay`, { bankReference }, 200);
  return statements.find(({ affiliateCode }) => affiliateCode === code)?.number ?? "";
}

async function saved(page: Page, act: () => Promise<void>): Promise<Buffer> {
  const download = page.waitForEvent("download");
  await act();
  return readFile(await (await download).path());
}

/** Moves forward with Tab only, and expects a visible ring around the target. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    if (!(await target.evaluate((element) => element === document.activeElement))) continue;
    await expect(target).not.toHaveCSS("outline-style", "none");
    await expect(target).toBeInViewport();
    return;
  }
  throw new Error(`The keyboard does not reach ${target}.`);
}

/** The sum of the last column of a statement's CSV, in naira. */
const sumOf = (csv: string) =>
  csv
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .reduce((sum, line) => sum + Number(line.split(",").at(-1)), 0);

test("a shared link earns a payout, and a refund reduces the next statement", {
  tag: "@main",
}, async ({ page, academy, browser }) => {
  const ruth = await approveAffiliate(academy, "Ruth Danladi");
  const bankAccount = {
    bankName: "OPay",
    accountNumber: "8031234567",
    accountName: "Ruth Danladi",
  };
  await academy.call("PUT", "/affiliates/payment-info", {
    token: ruth.token,
    body: { ...bankAccount, currentPassword: password },
  });
  await keepAffiliate(page, ruth);
  await open(page, dashboard);
  const learner = await browser.newPage({ viewport: phone });
  const paid = await registerAndPay(learner, await page.locator(".own-link input").inputValue());
  await learner.close();

  await page.reload();
  await expect(figure(page, "Total earnings")).toContainText("₦9,500");
  await expect(figure(page, "Pending payout")).toContainText("₦9,500");
  const payouts = panel(page, "Payouts");
  await expect(payouts).toContainText("No payouts yet");

  const first = await payOut(academy, ruth, "GTB-77001");
  await page.reload();
  await expect(figure(page, "Pending payout")).toContainText("₦9,500 paid out so far");
  await payouts.getByRole("link", { name: first }).click();
  await expect(page.getByRole("heading", { name: "Commission statement" })).toBeVisible();
  const main = page.getByRole("main");
  for (const words of ["GTB-77001", "OPay, ••••••4567", "Talatu D.", "10%"]) {
    await expect(main).toContainText(words);
  }
  await expectAccessible(page, "a statement", { widths: [320] });

  const pdf = await saved(page, async () => {
    await tabTo(page, page.getByRole("button", { name: "PDF" }));
    await page.keyboard.press("Enter");
  });
  const { text } = await readPdf(pdf);
  for (const words of [first, `Ruth Danladi · ${ruth.code}`, "GTB-77001", "Talatu D.", "₦9,500"]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain("Danjuma");
  const csv = String(await saved(page, () => page.getByRole("button", { name: "CSV" }).click()));
  expect(csv).toContain("Talatu D.");
  expect(sumOf(csv)).toBe(9_500);

  // The learner gets everything back after the affiliate was paid.
  const refund = await academy.call("POST", `/admin/payments/${paid}/refund`, {
    token: await signInAdmin(academy),
    body: { reason: "Moved to Lagos" },
  });
  expect(refund.status).toBe(201);
  await expect
    .poll(
      async () => (await academy.call("GET", "/affiliates/stats", { token: ruth.token })).body,
      { timeout: 60_000 },
    )
    .toMatchObject({ owedCommissions: 9_500 });
  await open(page, dashboard);
  await expect(page.getByText("You owe ₦9,500", { exact: true })).toBeVisible();
  await expect(figure(page, "Pending payout")).toContainText("₦0");
  await expect(panel(page, "Recent referrals")).toContainText("Given back");
  await page.setViewportSize(phone);

  await referLearner(academy, ruth, "Bitrus Garba", {
    isPaid: true,
    trainingLevel: "intermediate",
  });
  await page.reload();
  await expect(page.locator(".next-step")).toContainText("Next payout: ₦7,000");
  await expect(page.getByText("You owe")).toHaveCount(0);
  const second = await payOut(academy, ruth, "GTB-77002");
  await open(page, `/affiliate/statements/${second}`);
  const sums = page.locator(".statement-sums");
  for (const words of [/Opening balance.*−\u2060₦9,500/, /Earned₦16,500/, /Paid to you₦7,000/]) {
    await expect(sums).toContainText(words);
  }
  const smaller = String(
    await saved(page, () => page.getByRole("button", { name: "CSV" }).click()),
  );
  expect(smaller).toContain("Refund to the learner");
  expect(sumOf(smaller)).toBe(7_000);
});

test("the application and the dashboard work by keyboard alone", { tag: "@main" }, async ({
  page,
  academy,
}) => {
  await open(page, "/affiliate-application");
  const submit = page.getByRole("button", { name: "Submit Application" });
  await tabTo(page, submit);
  await page.keyboard.press("Enter");
  await expect(page.locator(".error-summary")).toBeFocused();
  await tabTo(page, page.locator(".error-summary").getByRole("link", { name: "Full name" }));
  await page.keyboard.press("Enter");
  await expect(page.locator("#affiliate-application-fullName")).toBeFocused();
  const { fullName, ...others } = applicationOf(`keys-${process.pid}@mail.example`);
  await page.keyboard.type(fullName);
  for (const [name, answer] of Object.entries(others)) {
    await tabTo(page, page.locator(`#affiliate-application-${name}`));
    await page.keyboard.type(String(answer));
  }
  await tabTo(page, submit);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Application Submitted!")).toBeVisible();

  await keepAffiliate(page, await approveAffiliate(academy, "Keziah Bala"));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, dashboard);
  const copy = page.locator(".own-link").getByRole("button");
  const bank = panel(page, "Bank account");
  await expect(bank.getByLabel("Account name")).toBeVisible();
  await tabTo(page, copy);
  await page.keyboard.press("Enter");
  await expect(copy).toHaveText("Copied!");
  await tabTo(page, page.locator("summary", { hasText: "Texts for WhatsApp and SMS" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: "Open in WhatsApp" }));
  await tabTo(page, page.getByRole("link", { name: "See all" }));
  await tabTo(page, bank.getByLabel("Bank"));
  await page.keyboard.type("Zenith");
  await tabTo(page, bank.getByLabel("Account number"));
  await page.keyboard.type("0123456789");
  await tabTo(page, bank.getByLabel("Account name"));
  await page.keyboard.type("Keziah Bala");
  await tabTo(page, bank.getByLabel("Your password"));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(bank.getByText("Your bank account is saved")).toBeVisible();
});

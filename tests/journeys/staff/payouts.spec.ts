import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  type AcademyUnderTest,
  expect,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { staffEmail } from "../../support/browser/test-staff.ts";
import { expectToast } from "../../support/browser/toasts.ts";
import { bankAccount } from "../../support/commissions/run-payouts.ts";
import {
  approveAffiliate,
  password,
  signInAdmin,
} from "../../support/filling/approve-affiliate.ts";
import { referLearner } from "../../support/filling/refer-learner.ts";

/** Affiliates' money in the back office: withheld, at a new rate, paid out by two admins, and returned by the bank. */

// A commission is due at once.
test.use({ settings: { COMMISSION_HOLD_DAYS: "0" } });

const bursar = staffEmail("halima");

/** Pays out what is due to the affiliates of the sample data, so that the next payout is of one affiliate. */
async function payOutOthers(academy: AcademyUnderTest) {
  const token = await signInAdmin(academy);
  const { status, body } = await academy.call("POST", "/admin/payouts", { token, body: {} });
  // Another journey has done so.
  if (status !== 201) return;
  const { id } = (body as { payout: { id: string } }).payout;
  const post = async (step: string, more: { token: string; body: object }) =>
    expect(await academy.call("POST", `/admin/payouts/${id}/${step}`, more)).toMatchObject({
      status: 200,
    });
  await post("approve", { token: await signInAdmin(academy, bursar), body: {} });
  await post("pay", { token, body: { bankReference: "FT26325-01" } });
}

const dialog = (page: Page) => page.locator("dialog[open]");
const panel = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

test("a commission is withheld, a rate changed, and a payout approved, paid and returned", {
  tag: "@main",
}, async ({ page, academy }) => {
  await payOutOthers(academy);
  const salamatu = await approveAffiliate(academy, "Salamatu Bitrus");
  const saved = await academy.call("PUT", "/affiliates/payment-info", {
    token: salamatu.token,
    body: { ...bankAccount, accountName: "Salamatu Bitrus", currentPassword: password },
  });
  expect(saved.status).toBe(200);
  for (const learner of ["Talatu Bako", "Musa Ibrahim"]) {
    await referLearner(academy, salamatu, learner, { isPaid: true });
  }
  await test.step("withhold, by keyboard only", async () => {
    await enter(page, academy, "/admin/referrals?status=completed");
    const row = page.getByRole("row", { name: /Musa Ibrahim/ });
    await expect(row).toContainText("₦9,500");
    await expectAccessible(page, "referrals");
    await row.getByRole("link", { name: "Musa Ibrahim" }).press("Space");
    await page.keyboard.press(".");
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByLabel("Reason")).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toContainText("Give the reason");
    await expect(dialog(page).getByLabel("Reason")).toBeFocused();
    await page.keyboard.type("Two people with one phone");
    await expectAccessible(page, "the reason", { inside: "dialog[open]" });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toContainText("Musa Ibrahim: Withheld");
    await page.keyboard.press("Escape");
    await expect(row).toContainText("Under review");
    await row.getByRole("link", { name: "Musa Ibrahim" }).click();
    await expect(panel(page, "Reviews")).toContainText("Two people with one phone");
    await expect(panel(page, "What happened")).toContainText("Learner paid ₦95,000, 10% is ₦9,500");
    await expectAccessible(page, "a referral", { widths: [320] });
  });

  await test.step("set a rate; who comes second sees both", async () => {
    await open(page, `/admin/affiliates/${salamatu.id}`);
    await expect(panel(page, "Withheld commissions")).toContainText("Musa Ibrahim");
    await expect(panel(page, "Money")).toContainText("••••••6789");
    await page.getByRole("button", { name: "Set a rate" }).click();
    const other = await academy.call("PUT", `/admin/affiliates/${salamatu.id}/rate`, {
      token: await signInAdmin(academy, bursar),
      body: { rateBasisPoints: 1500, fromDay: "2100-01-01", version: 0 },
    });
    expect(other.status).toBe(200);
    await dialog(page).getByLabel("Rate in percent").fill("60");
    await dialog(page).getByLabel("From").fill("2020-01-01");
    await dialog(page).getByRole("button", { name: "Set rate" }).click();
    await expect(dialog(page)).toContainText("Enter a percentage between 0 and 50");
    await dialog(page).getByLabel("Rate in percent").fill("12,5");
    await dialog(page).getByRole("button", { name: "Set rate" }).click();
    await expect(dialog(page)).toContainText("Choose today or a later day");
    await dialog(page).getByLabel("From").fill("2100-02-01");
    await dialog(page).getByRole("button", { name: "Set rate" }).click();
    await expect(dialog(page)).toContainText("They saved 15% from 1 January 2100");
    await expect(dialog(page).getByLabel("Rate in percent")).toHaveValue("12,5");
    await dialog(page).getByRole("button", { name: "Set rate" }).click();
    await expectToast(page, "Rate set");
    await expect(panel(page, "Rates")).toContainText("12.5%");
  });

  let payout = "";
  await test.step("prepare; the maker may not approve", async () => {
    await open(page, "/admin/payouts");
    await expect(page.getByRole("row", { name: /Salamatu Bitrus/ })).toContainText("₦9,500");
    await expectAccessible(page, "what is due");
    await page.route("**/api/admin/payouts", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Prepare payout" }).click();
    await dialog(page).getByRole("button", { name: "Prepare payout" }).click();
    await expect(dialog(page)).toContainText("The server cannot be reached.");
    await dialog(page).getByRole("button", { name: "Prepare payout" }).click();
    await page.waitForURL(/\/admin\/payouts\/[^/]+$/);
    payout = new URL(page.url()).pathname;
    await expect(page.getByText("Another admin has to approve this payout")).toBeVisible();
    await expect(page.getByRole("button", { name: "Approve payout" })).toHaveCount(0);
  });

  await test.step("another approves; the bank file; paid; one transfer returned", async () => {
    await enter(page, { admin: { ...academy.admin, email: bursar } }, payout);
    await page.getByRole("button", { name: "Approve payout" }).click();
    await dialog(page).getByRole("button", { name: "Approve payout" }).click();
    await expectToast(page, "Payout approved");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download bank file" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    expect(file).toContain('"0123456789","Salamatu Bitrus","Zenith Bank","000015",9500.00');
    // Withheld after the payout was made: the server refuses, and its sentence is shown.
    const { referrals } = (
      await academy.call("GET", "/admin/referrals?search=Talatu%20Bako", {
        token: await signInAdmin(academy, bursar),
      })
    ).body as { referrals: { id: string }[] };
    const mark = (withhold: boolean) =>
      signInAdmin(academy, bursar).then((token) =>
        academy.call("POST", `/admin/commissions/${referrals[0]?.id}/withhold`, {
          token,
          body: { withhold, reason: "A question" },
        }),
      );
    expect((await mark(true)).status).toBe(200);
    await page.getByRole("button", { name: "Mark as paid" }).click();
    await dialog(page).getByLabel("Bank reference").fill("FT26326-77");
    await dialog(page).getByRole("button", { name: "Mark as paid" }).click();
    await expect(dialog(page)).toContainText(
      "has since been withheld. Cancel its statement first.",
    );
    // Behind the dialog, the page says what is in the way.
    await page.keyboard.press("Escape");
    const obstacle = page.getByRole("listitem").filter({ hasText: "now under review" });
    await expect(obstacle).toContainText(/^Salamatu Bitrus, ZS-/);
    await expect(page.getByRole("button", { name: "Mark as paid" })).toHaveCount(0);
    expect((await mark(false)).status).toBe(200);
    await open(page, payout);
    await expect(obstacle).toHaveCount(0);
    await page.getByRole("button", { name: "Mark as paid" }).click();
    await dialog(page).getByLabel("Bank reference").fill("FT26326-77");
    await dialog(page).getByRole("button", { name: "Mark as paid" }).click();
    await expectToast(page, "Payout marked as paid");
    const row = page.getByRole("row", { name: /ZS-\d{4}-\d{6}.*Salamatu Bitrus/ });
    // A dialog that closes gives the focus back, and then the row is read again.
    await expect(dialog(page)).toHaveCount(0);
    await row.getByRole("button", { name: "Record return: Salamatu Bitrus" }).press("Enter");
    await dialog(page).getByLabel("Reason").fill("Account closed");
    await dialog(page).getByRole("button", { name: "Record the return" }).click();
    await expectToast(page, "Return recorded");
    await expect(row).toContainText("Account closed");
    await expect(panel(page, "History")).toContainText(
      "Halima recorded that the bank returned a payout",
    );
    await expectAccessible(page, "a payout");
  });

  await test.step("the list finds it by the bank's reference, and the money is due again", async () => {
    await open(page, "/admin/payouts?tab=made&search=ft26326");
    await expect(page.getByRole("row", { name: /FT26326-77/ })).toContainText("Returned");
    await page.getByRole("link", { name: /^Due now/ }).click();
    await expect(page.getByRole("row", { name: /Salamatu Bitrus/ })).toContainText("₦9,500");
  });
});

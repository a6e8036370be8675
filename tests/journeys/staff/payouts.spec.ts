import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import {
  type AcademyUnderTest,
  expect,
  meet,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import { addAdmins } from "../../support/browser/add-admins.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { startAcademyProcess } from "../../support/browser/start-academy-process.ts";
import { expectToast } from "../../support/browser/toasts.ts";
import { bankAccount } from "../../support/commissions/run-payouts.ts";
import {
  password as affiliatePassword,
  approveAffiliate,
} from "../../support/filling/approve-affiliate.ts";
import { referLearner } from "../../support/filling/refer-learner.ts";

/** Affiliates' money in the back office: withheld, at a new rate, paid out by two admins, and returned by the bank. */

const password = "a long word of the payouts";
const people = { head: "admin@zaure.example", bursar: "bursar@zaure.example" } as const;

let folder: string;
let running: Awaited<ReturnType<typeof startAcademyProcess>> | undefined;
let academy: AcademyUnderTest;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "academy-payouts-"));
  await addAdmins(folder, { admin: "owner", bursar: "owner" }, password);
  running = await startAcademyProcess({ COMMISSION_HOLD_DAYS: "0", SEED: "catalogue" }, { folder });
  academy = { ...meet(running.origin), admin: { email: people.head, password } };
});
test.afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Signs this browser in. */
async function enterAs(page: Page, who: keyof typeof people) {
  const { body } = await academy.call("POST", "/admin/login", {
    body: { email: people[who], password },
  });
  const { token, admin } = body as { token: string; admin: object };
  await page.goto(`${academy.origin}/offline-check`, { waitUntil: "commit" });
  await page.evaluate(
    ([key, person]) => {
      localStorage.setItem("adminToken", key ?? "");
      localStorage.setItem("adminUser", person ?? "");
    },
    [token, JSON.stringify(admin)],
  );
}

const at = (page: Page, path: string) => open(page, `${academy.origin}${path}`);
const dialog = (page: Page) => page.locator("dialog[open]");
const panel = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

test("a commission is withheld, a rate changed, and a payout made, approved by another, paid and returned", {
  tag: "@main",
}, async ({ page }) => {
  const asabe = await approveAffiliate(academy, "Asabe Danjuma");
  const saved = await academy.call("PUT", "/affiliates/payment-info", {
    token: asabe.token,
    body: { ...bankAccount, currentPassword: affiliatePassword },
  });
  expect(saved.status).toBe(200);
  for (const learner of ["Talatu Bako", "Musa Ibrahim"]) {
    await referLearner(academy, asabe, learner, { isPaid: true });
  }
  await enterAs(page, "head");

  await test.step("withhold, by keyboard only", async () => {
    await at(page, "/admin/referrals?status=completed");
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
    await at(page, `/admin/affiliates/${asabe.id}`);
    await expect(panel(page, "Withheld commissions")).toContainText("Musa Ibrahim");
    await expect(panel(page, "Money")).toContainText("••••••6789");
    await page.getByRole("button", { name: "Set a rate" }).click();
    const { body } = await academy.call("POST", "/admin/login", {
      body: { email: people.bursar, password },
    });
    const other = await academy.call("PUT", `/admin/affiliates/${asabe.id}/rate`, {
      token: (body as { token: string }).token,
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
    await at(page, "/admin/payouts");
    await expect(page.getByRole("row", { name: /Asabe Danjuma/ })).toContainText("₦9,500");
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
    await enterAs(page, "bursar");
    await at(page, payout);
    await page.getByRole("button", { name: "Approve payout" }).click();
    await dialog(page).getByRole("button", { name: "Approve payout" }).click();
    await expectToast(page, "Payout approved");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download bank file" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    expect(file).toContain('"0123456789","Asabe Danjuma","Zenith Bank","000015",9500.00');
    // Withheld after the payout was made: the server refuses, and its sentence is shown.
    const { referrals } = (
      await academy.call("GET", "/admin/referrals?search=Talatu", { token: await tokenOf() })
    ).body as { referrals: { id: string }[] };
    const mark = (withhold: boolean) =>
      tokenOf().then((token) =>
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
    const obstacle = page.getByRole("listitem").filter({ hasText: "under review now" });
    await expect(obstacle).toContainText(/^Asabe Danjuma, ZS-/);
    await expect(page.getByRole("button", { name: "Mark as paid" })).toHaveCount(0);
    expect((await mark(false)).status).toBe(200);
    await at(page, payout);
    await expect(obstacle).toHaveCount(0);
    await page.getByRole("button", { name: "Mark as paid" }).click();
    await dialog(page).getByLabel("Bank reference").fill("FT26326-77");
    await dialog(page).getByRole("button", { name: "Mark as paid" }).click();
    await expectToast(page, "Payout marked as paid");
    const row = page.getByRole("row", { name: /ZS-\d{4}-000001/ });
    // A dialog that closes gives the focus back, and then the row is read again.
    await expect(dialog(page)).toHaveCount(0);
    await row.getByRole("button", { name: "Record return: Asabe Danjuma" }).press("Enter");
    await dialog(page).getByLabel("Reason").fill("Account closed");
    await dialog(page).getByRole("button", { name: "Record the return" }).click();
    await expectToast(page, "Return recorded");
    await expect(row).toContainText("Account closed");
    await expect(panel(page, "History")).toContainText(
      "Bank’s return of a payout recorded by Bursar",
    );
    await expectAccessible(page, "a payout");
  });

  await test.step("the list finds it by the bank's reference, and the money is due again", async () => {
    await at(page, "/admin/payouts?tab=made&search=ft26326");
    await expect(page.getByRole("row", { name: /FT26326-77/ })).toContainText("Returned");
    await page.getByRole("link", { name: /^Due now/ }).click();
    await expect(page.getByRole("row", { name: /Asabe Danjuma/ })).toContainText("₦9,500");
  });
});

async function tokenOf(): Promise<string> {
  const { body } = await academy.call("POST", "/admin/login", {
    body: { email: people.bursar, password },
  });
  return (body as { token: string }).token;
}

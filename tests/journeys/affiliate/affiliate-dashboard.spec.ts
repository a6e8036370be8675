import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { countHands } from "../../support/browser/count-hands.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import {
  approveAffiliate,
  keepAffiliate,
  password,
  signInAdmin,
} from "../../support/filling/approve-affiliate.ts";
import { referLearner } from "../../support/filling/refer-learner.ts";

const phone = { width: 360, height: 780 };
const dashboard = "/affiliate/dashboard";
test.use({ viewport: phone });

const panel = (page: Page, name: string) => page.getByRole("region", { name });

test("a visitor is sent to the affiliate sign-in and back", async ({ page }) => {
  await page.goto("/affiliate/referrals?status=pending");
  await expect(page).toHaveURL(
    /\/affiliate\/login\?next=%2Faffiliate%2Freferrals%3Fstatus%3Dpending$/,
  );
});

test("an affiliate asks when the next money comes: signing in is all that it takes", async ({
  page,
  academy,
}) => {
  const binta = await approveAffiliate(academy, "Binta Yakubu");
  await academy.call("PUT", "/affiliates/payment-info", {
    token: binta.token,
    body: {
      bankName: "Zenith Bank",
      accountNumber: "0123456789",
      accountName: "Binta Yakubu",
      currentPassword: password,
    },
  });
  await referLearner(academy, binta, "Sadiya Musa", { isPaid: true });
  const hands = await countHands(page);
  await open(page, "/affiliate/login");
  await page.getByLabel("Email").fill(binta.email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  // One line says how much, after which day, and to which account.
  await expect(page.locator(".next-step")).toContainText(
    /Next payout: ₦9,500, after \d+ \w+ \d{4}, Zenith Bank •+6789/,
  );
  expect(hands.presses).toBeLessThanOrEqual(1);
  expect(hands.typed).toBe(binta.email.length + password.length);
});

test("a new affiliate copies the link, gets a visit and enters bank details", {
  tag: "@main",
}, async ({ page, academy, browser }) => {
  const ladi = await approveAffiliate(academy, "Ladi Bitrus");
  await keepAffiliate(page, ladi);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, dashboard);
  await expect(page.getByRole("heading", { name: "Welcome, Ladi" })).toBeVisible();
  const next = panel(page, "Share your link").first();
  await expect(next).toContainText("Your next step");
  await expect(page.getByText("No referrals yet.")).toBeVisible();
  await expect(panel(page, "From visit to payment")).toContainText("Nobody has opened your link");
  await expectAccessible(page, "an affiliate without referrals", { widths: [320] });

  const link = `${academy.origin}/register?ref=${ladi.code}`;
  const copy = page.locator(".own-link").getByRole("button");
  await copy.click();
  await expect(copy).toHaveText("Copied!");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expect(copy).toHaveText("Copy");
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  });
  await copy.click();
  await expect(page.getByText("We could not copy the link. It is selected")).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(link);

  // Someone follows the link on another phone, and once more on the same day.
  const visitor = await browser.newPage();
  for (const address of [`/programs/tiling?ref=${ladi.code}&via=whatsapp`, `/?ref=${ladi.code}`]) {
    const isCounted = address.includes("via");
    const counted = visitor.waitForResponse("**/api/affiliates/visits", {
      timeout: isCounted ? 60_000 : 3_000,
    });
    await visitor.goto(academy.origin + address);
    if (isCounted) expect((await counted).status()).toBe(202);
    else await expect(counted).rejects.toThrow(/Timeout/);
  }
  await visitor.close();
  await page.reload();
  const funnel = panel(page, "From visit to payment");
  await expect(funnel.getByRole("row", { name: "WhatsApp 1 0 0 0" })).toBeVisible();
  await expect(funnel.getByRole("row", { name: "Tiling 1 0 0" })).toBeVisible();
  await funnel.getByText("Show the numbers of each month").click();
  await expect(funnel.getByRole("row", { name: "All 1 0 0 0" })).toBeVisible();

  const bank = panel(page, "Bank account");
  await bank.getByLabel("Bank").selectOption("Zenith Bank");
  await bank.getByLabel("Account number").fill("O123456789");
  await bank.getByLabel("Account name").fill("Ladi Bitrus");
  await bank.getByLabel("Your password").fill(password);
  await bank.getByRole("button", { name: "Save bank account" }).click();
  await expect(bank.getByText(/must be 10 digits, without letters/).first()).toBeVisible();
  await bank.getByLabel("Account number").fill("0123 456 789");
  // Another device is faster.
  const saved = await academy.call("PUT", "/affiliates/payment-info", {
    token: ladi.token,
    body: {
      bankName: "OPay",
      accountNumber: "8031234567",
      accountName: "Ladi Bitrus",
      version: 0,
      currentPassword: password,
    },
  });
  expect(saved.status).toBe(200);
  await bank.getByRole("button", { name: "Save bank account" }).click();
  await expect(bank.getByText("Current value: OPay").first()).toBeVisible();
  await expect(bank.getByLabel("Bank")).toHaveValue("Zenith Bank");
  await expect(bank.getByLabel("Account number")).toHaveValue("0123 456 789");
  await expectAccessible(page, "a stale edit", { inside: "#bank-account" });
  await bank.getByRole("button", { name: "Save my version" }).click();
  await expect(bank.getByText("Your bank account is saved")).toBeVisible();
  // The other device entered the first bank account, so this is a change and has to wait.
  await expect(bank.getByText(/your commissions go to another account/)).toBeVisible();
  await expect(bank.getByText("••••••6789")).toBeVisible();
  await expect(bank.getByText("••••••4567")).toBeVisible();
  const mails = await academy.mails(ladi.email);
  const told = mails.filter(({ kind }) => kind === "affiliate_payment_info_changed");
  expect(told).toHaveLength(2);
  // Saving without a change changes nothing, and says so.
  await bank.getByRole("button", { name: "Change bank account" }).click();
  await bank.getByLabel("Your password").fill(password);
  await bank.getByRole("button", { name: "Save bank account" }).click();
  await expect(bank.getByText("Nothing has changed")).toBeVisible();

  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/affiliate/login");
  expect(await page.evaluate(() => localStorage.getItem("affiliateToken"))).toBeNull();

  // The link in the email stops the change, once; a link that no longer can has no button.
  const stop = page.getByRole("button", { name: "Stop the change" });
  const mailed = told[0]?.text.match(/\S+\/affiliate\/stop-account-change\S+/)?.[0] ?? "";
  await page.goto(mailed);
  await stop.click();
  await expect(page.getByText("The change is stopped")).toBeVisible();
  await page.goto(mailed);
  await stop.click();
  await expect(page.getByText("This link has already been used")).toBeVisible();
  await expect(stop).toHaveCount(0);
  await page.goto("/affiliate/stop-account-change");
  await expect(page.getByText("The link is incomplete")).toBeVisible();
  await expect(stop).toHaveCount(0);
});

test("an affiliate follows each referral, and the address keeps the filters", async ({
  page,
  academy,
}) => {
  const musa = await approveAffiliate(academy, "Musa Tukur");
  await referLearner(academy, musa, "Hauwa Sule", { isPaid: true });
  await referLearner(academy, musa, "Abdulrahmaniyyah Muhammad-Bashir Ibrahim");
  const lead = { name: "Zainab Ali", email: `zainab-${process.pid}@mail.example` };
  await academy.call("POST", "/auth/register", {
    body: { ...lead, password: "a rather long password", affiliateCode: musa.code },
  });
  await keepAffiliate(page, musa);
  await open(page, dashboard);
  await expect(
    page.getByRole("heading", { name: "Tell us where to pay you ₦9,500" }),
  ).toBeVisible();
  await expect(panel(page, "Recent referrals").getByRole("listitem")).toHaveCount(3);
  await expect(panel(page, "Performance")).toContainText("50%");
  await expectAccessible(page, "an affiliate with referrals");

  await page.getByRole("link", { name: "See all" }).click();
  await expect(page.getByText("3 people")).toBeVisible();
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: "Hauwa S." })).toContainText("Learner paid ₦95,000");
  await expect(rows.filter({ hasText: "Hauwa S." })).toContainText("10% of ₦95,000 received");
  await expect(rows.filter({ hasText: "Zainab A." })).toContainText("Signed up");
  await expect(page.getByText("hauwasule")).toHaveCount(0);
  await expectAccessible(page, "referrals");

  await page.getByLabel("Learner or program").fill("hauwa");
  await page.getByLabel("Status").selectOption("completed");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/search=hauwa&status=completed/);
  await expect(page.getByText("1 person", { exact: true })).toBeVisible();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  const csv = (await readFile(await (await file).path())).toString();
  expect(csv).toContain("Hauwa S.");
  expect(csv).not.toContain("Zainab");
  await page.goBack();
  await expect(rows).toHaveCount(3);

  await open(page, "/affiliate/referrals?month=2020-01&search=nobody");
  await expect(page.getByText("No referrals found for this selection.")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).last().click();
  await expect(rows).toHaveCount(3);
});

test("a failed panel can be reloaded, and a suspended affiliate can apply", async ({
  page,
  academy,
}) => {
  const gone = await approveAffiliate(academy, "Gone Away");
  await keepAffiliate(page, gone);
  const calls = /\/api\/affiliates\/(?:stats|profile|referrals)/;
  await page.route(calls, (route) => route.abort());
  await open(page, dashboard);
  const failed = page.getByRole("alert").filter({ hasText: "Failed to load dashboard data" });
  await expect(failed.first()).toBeVisible();
  // Nothing looks as if it were still loading.
  await expect(page.locator(".next-step-waiting")).toHaveCount(0);
  // The other panels are there anyway.
  await expect(panel(page, "From visit to payment")).toContainText("Nobody has opened your link");
  await expectAccessible(page, "a panel that failed", { widths: [320] });
  await page.unroute(calls);
  // One press loads every part that failed: the figures, the header's facts, the link and the list.
  await failed.first().getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("Total earnings")).toBeVisible();
  await expect(page.locator(".affiliate-facts")).toContainText(gone.code);
  await expect(page.locator(".own-link")).toBeVisible();
  await expect(page.getByText("No referrals yet.")).toBeVisible();
  await expect(failed).toHaveCount(0);

  await academy.call("POST", `/admin/affiliates/${gone.id}/status`, {
    token: await signInAdmin(academy),
    body: { status: "suspended" },
  });
  for (const path of [dashboard, "/affiliate/referrals"]) {
    await open(page, path);
    await expect(page.getByRole("heading", { name: "Not an Approved Affiliate" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Apply Now" })).toHaveAttribute(
      "href",
      "/affiliate-application",
    );
  }
  await expectAccessible(page, "not approved", { widths: [320] });
});

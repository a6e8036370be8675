import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { realFiles } from "../../support/academy/form-data.ts";
import {
  type AcademyUnderTest,
  expect,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { physicalAnswers } from "../../support/enrolments/enrolment-answers.ts";

const password = "planks and nails 7";
const phone = { width: 360, height: 780 };

type Account = { email: string; token: string; user: object };

let count = 0;
/** An account made on another device. */
async function register(academy: AcademyUnderTest): Promise<Account> {
  count += 1;
  const email = `dashboard-${process.pid}-${count}@mail.example`;
  const body = { name: "Hauwa Bello", email, password };
  const reply = await academy.call("POST", "/auth/register", { body });
  const { token, user } = reply.body as { token: string; user: object };
  return { email, token, user };
}

/** Signs this browser in as the account. */
async function keep(page: Page, { token, user }: Account) {
  await page.goto("/offline-check", { waitUntil: "commit" });
  await page.evaluate(
    ([key, person]) => {
      localStorage.setItem("userToken", key ?? "");
      localStorage.setItem("user", person ?? "");
    },
    [token, JSON.stringify(user)],
  );
}

type Enrolled = {
  enrolment: { id: string };
  payment: { reference: string; accessCode: string };
};

async function enrol(academy: AcademyUnderTest, { token }: Account, fullName: string, more = {}) {
  const emailAddress = `${fullName.replace(/\W/g, "").toLowerCase()}-${count}@mail.example`;
  const reply = await academy.call("POST", "/enrolments", {
    body: {
      courseId: "tiling",
      ...physicalAnswers,
      fullName,
      signature: fullName,
      emailAddress,
      ...more,
    },
    token,
  });
  expect(reply.status).toBe(201);
  return reply.body as Enrolled;
}

/** Pays on the sandbox's own page. */
async function pay(academy: AcademyUnderTest, { payment }: Enrolled) {
  await fetch(`${academy.origin}/sandbox/paystack/checkout/${payment.accessCode}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ action: "pay" }),
  });
  const paid = await academy.call("POST", `/payments/${payment.reference}/verify`, { body: {} });
  expect(paid.body as object).toMatchObject({ status: "success" });
}

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("a visitor is sent to sign in and back", async ({ page }) => {
    await page.goto("/dashboard/payments");
    await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fpayments$/);
  });

  test("a parent sees both learners, the next step, slips and receipts", { tag: "@main" }, async ({
    page,
    academy,
  }) => {
    const account = await register(academy);
    const musa = await enrol(academy, account, "Musa Bello");
    await pay(academy, musa);
    await enrol(academy, account, "Hajara Bello", { trainingLevel: "intermediate" });
    await keep(page, account);
    await open(page, "/dashboard");
    await expect(page.getByRole("heading", { name: "Pay ₦165,000" })).toBeVisible();
    for (const name of ["Musa Bello", "Hajara Bello"]) {
      await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
    }
    await expect(page.getByText("₦95,000 received. Nothing is due.")).toBeVisible();
    const slip = page.waitForEvent("download");
    await page.getByRole("button", { name: /^Slip \(PDF\)/ }).click();
    const saved = await slip;
    expect(saved.suggestedFilename()).toMatch(/^admission-slip-.+\.pdf$/);
    expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe("%PDF-");
    await expectAccessible(page, "dashboard");

    await page.setViewportSize(phone);
    await page.getByRole("link", { name: "Payments", exact: true }).click();
    await expect(page.getByText("Paid", { exact: true })).toBeVisible();
    const receipt = page.waitForEvent("download");
    await page.getByRole("button", { name: /^ZR-\d{4}-\d{6} \(PDF\)$/ }).click();
    expect((await receipt).suggestedFilename()).toMatch(/^receipt-ZR-.+\.pdf$/);
    await page.getByText("Tiling - Beginner, Musa Bello", { exact: true }).click();
    await expect(page.getByRole("row", { name: /Fee: Tiling - Beginner/ })).toBeVisible();
    const statement = page.waitForEvent("download");
    await page.getByRole("button", { name: "Statement (PDF)" }).click();
    expect((await statement).suggestedFilename()).toMatch(/^statement-ZA-.+\.pdf$/);
    await expectAccessible(page, "payments");
  });

  test("the payment opens here and confirms the place without leaving the page", async ({
    page,
    academy,
  }) => {
    const account = await register(academy);
    await enrol(academy, account, "Ladi Sule");
    await keep(page, account);
    await open(page, "/dashboard");
    await page.getByRole("button", { name: "Pay all ₦95,000" }).first().click();
    const checkout = page.frameLocator("iframe");
    await checkout.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByRole("heading", { name: /^Come to Jalingo on / })).toBeVisible();
    await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  });

  test("one payment covers all that is owed for two children of one order", async ({
    page,
    academy,
  }) => {
    const account = await register(academy);
    const place = (fullName: string) => ({
      courseId: "tiling",
      trainingLevel: "beginner",
      learner: { fullName, dateOfBirth: "1999-05-02", phoneNumber: "0805 111 2222" },
    });
    const body = { items: [place("Musa Bello"), place("Zara Bello")] };
    await academy.call("POST", "/orders", { token: account.token, body });
    await keep(page, account);
    await open(page, "/dashboard");
    // The button on top pays for both, so neither card repeats it.
    await page.getByRole("button", { name: "Pay everything that is open: ₦190,000" }).click();
    const checkout = page.frameLocator("iframe");
    await checkout.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByText("₦95,000 received. Nothing is due.")).toHaveCount(2);
    await expect(page.getByRole("button", { name: /^Pay / })).toHaveCount(0);
  });

  test("one payment covers all that is owed for two separate registrations", async ({
    page,
    academy,
  }) => {
    const account = await register(academy);
    await enrol(academy, account, "Musa Bello");
    await enrol(academy, account, "Zara Bello");
    await keep(page, account);
    await open(page, "/dashboard");
    await expect(page.getByRole("heading", { name: "Pay ₦190,000" })).toBeVisible();
    // Each can still be paid alone.
    await expect(page.getByRole("button", { name: "Pay all ₦95,000" })).toHaveCount(2);
    await expectAccessible(page, "two to pay together", { widths: [320] });
    await page.getByRole("button", { name: "Pay everything that is open: ₦190,000" }).click();
    const checkout = page.frameLocator("iframe");
    await checkout.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByText("₦95,000 received. Nothing is due.")).toHaveCount(2);
    await expect(page.getByRole("button", { name: /^Pay / })).toHaveCount(0);
    await page.getByRole("link", { name: "Payments", exact: true }).click();
    const paid = page.getByRole("row", { name: /\), Tiling.*₦190,000.*Paid/ });
    await expect(paid).toBeVisible();
  });

  test("sending a proof of a transfer confirms nothing", async ({ page, academy }) => {
    const account = await register(academy);
    await enrol(academy, account, "Ali Garba");
    await keep(page, account);
    await open(page, "/dashboard");
    await page.getByText("Pay by bank transfer").click();
    await page
      .getByLabel("Choose a file")
      .setInputFiles({ name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
    await expect(page.getByRole("alert")).toHaveText(/note\.txt is not a/);
    await page.getByLabel("Take a photo").setInputFiles({
      name: "slip.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from(realFiles.jpg),
    });
    await expect(page.getByText("We have your proof")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Pay ₦95,000" })).toBeVisible();
    await expectAccessible(page, "proof sent", { widths: [320] });
  });

  test("personal data can be read here and saved as a file", async ({ page, academy }) => {
    const account = await register(academy);
    await enrol(academy, account, "Rabi Umar");
    await keep(page, account);
    await open(page, "/dashboard/data");
    await expect(page.getByRole("heading", { name: "Enrolments", exact: true })).toBeVisible();
    await expect(page.getByText("Rabi Umar").first()).toBeVisible();
    await expectAccessible(page, "own data");
    await open(page, "/dashboard/profile");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download my data (JSON)" }).click();
    const text = await readFile(await (await download).path(), "utf8");
    expect(JSON.parse(text)).toMatchObject({ parts: { account: { email: account.email } } });
  });

  test("a failed panel says so and can be reloaded while the others stay", async ({
    page,
    academy,
  }) => {
    const account = await register(academy);
    await keep(page, account);
    let isDown = true;
    await page.route("**/api/me/job-applications", (route) =>
      isDown ? route.fulfill({ status: 503, body: "{}" }) : route.continue(),
    );
    await open(page, "/dashboard/applications");
    await expect(page.getByRole("alert")).toContainText("Failed to load dashboard data");
    await expect(page.getByText("No affiliate application.")).toBeVisible();
    isDown = false;
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByText("No job applications.")).toBeVisible();
    await expectAccessible(page, "applications");
  });

  test("a session that ended elsewhere leads to the sign-in when a page opens", async ({
    page,
    academy,
  }) => {
    const account = await register(academy);
    await keep(page, account);
    await academy.call("POST", "/auth/logout", { token: account.token });
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(() => localStorage.getItem("userToken"))).toBeNull();
  });
});

test("an account is deleted by keyboard, and its payment remains", { tag: "@main" }, async ({
  page,
  academy,
}) => {
  const account = await register(academy);
  const paid = await enrol(academy, account, "Gambo Tsoho");
  await pay(academy, paid);
  await keep(page, account);
  await open(page, "/dashboard/profile");
  await expect(page.getByLabel(/^Name/)).toHaveValue("Hauwa Bello");
  await expectAccessible(page, "profile");
  await page.getByRole("button", { name: "Delete my account" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Delete your account?" });
  await expect(dialog.getByText("What we keep, and why")).toBeVisible();
  await expectAccessible(page, "delete account", { inside: "dialog" });
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Delete my account" })).toBeFocused();

  await page.keyboard.press("Enter");
  await dialog.getByLabel("Your password").fill("not it");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("This is not your current password").first()).toBeVisible();
  await dialog.getByLabel("Your password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your personal data is erased")).toBeVisible();
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
  const signIn = await academy.call("POST", "/auth/login", {
    body: { email: account.email, password },
  });
  expect(signIn.status).toBe(401);
  const payment = await academy.call("GET", `/payments/${paid.payment.reference}`);
  expect(payment.body as object).toMatchObject({ status: "success" });
  // The academy keeps the money's record, without the name.
  const { body: admin } = await academy.call("POST", "/admin/login", { body: academy.admin });
  const { token } = admin as { token: string };
  const read = (path: string) => academy.call("GET", path, { token });
  const kept = await read(`/admin/payments?search=${paid.payment.reference}`);
  expect(kept.body as object).toMatchObject({ total: 1 });
  expect(JSON.stringify(kept.body)).not.toMatch(/Gambo|Hauwa|dashboard-/);
  const found = await read("/admin/enrolments?search=Gambo");
  expect(found.body as object).toMatchObject({ total: 0 });
});

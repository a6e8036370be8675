import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { encodeForm, formType, realFiles } from "../../support/academy/form-data.ts";
import {
  type AcademyUnderTest,
  expect,
  hydrated,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import { loseAnswer } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { staffEmail } from "../../support/browser/test-staff.ts";
import { expectToast, noteToasts } from "../../support/browser/toasts.ts";
import { physicalAnswers } from "../../support/enrolments/enrolment-answers.ts";
import { approveAffiliate } from "../../support/filling/approve-affiliate.ts";

/** Money in the back office: proofs, refunds, a second owner, cases. */

test.describe.configure({ mode: "serial" });

/** A page on which an admin is signed in. */
async function signIn(browser: Browser, academy: AcademyUnderTest, email: string) {
  const page = await browser.newPage({ baseURL: academy.origin });
  await noteToasts(page);
  const { password } = academy.admin;
  const { body } = await academy.call("POST", "/admin/login", { body: { email, password } });
  const { token, admin } = body as { token: string; admin: object };
  await page.goto("/offline-check", { waitUntil: "commit" });
  await page.evaluate(
    ([key, user]) => {
      localStorage.setItem("adminToken", key ?? "");
      localStorage.setItem("adminUser", user ?? "");
    },
    [token, JSON.stringify(admin)],
  );
  return { page, token };
}

const dialog = (page: Page) => page.getByRole("dialog");

/** Presses Tab until the field with this name has the focus. */
async function tabTo(page: Page, name: string) {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  for (let times = 0; times < 20 && (await focused()) !== name; times++) {
    await page.keyboard.press("Tab");
  }
  expect(await focused()).toBe(name);
}

async function signUp(academy: AcademyUnderTest, name: string): Promise<string> {
  const email = `${name.toLowerCase()}@mail.example`;
  const made = await academy.call("POST", "/auth/register", {
    body: { name: `${name} Payer`, email, password: academy.admin.password },
  });
  return (made.body as { token: string }).token;
}

type Placed = { payment: { reference: string; accessCode: string } };

async function press(academy: AcademyUnderTest, { payment }: Placed) {
  await fetch(`${academy.origin}/sandbox/paystack/checkout/${payment.accessCode}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ action: "pay" }),
  });
  await academy.call("POST", `/payments/${payment.reference}/verify`, { body: {} });
}

/** Two programs in one order, paid by card. @returns the payment's reference */
async function payForTwo(
  academy: AcademyUnderTest,
  name: string,
  affiliateCode?: string,
): Promise<string> {
  const token = await signUp(academy, name);
  const placed = await academy.call("POST", "/orders", {
    token,
    body: {
      items: [
        { courseId: "tiling", trainingLevel: "beginner" },
        { courseId: "masonry", trainingLevel: "beginner" },
      ],
      learner: {
        fullName: `${name} Learner`,
        dateOfBirth: "1999-05-02",
        phoneNumber: "0805 111 2222",
      },
      ...(affiliateCode ? { affiliateCode } : {}),
    },
  });
  await press(academy, placed.body as Placed);
  return (placed.body as Placed).payment.reference;
}

/** A registration whose learner sent a proof. */
async function sendProof(academy: AcademyUnderTest, name: string): Promise<string> {
  const token = await signUp(academy, name);
  const emailAddress = `${name.toLowerCase()}@mail.example`;
  const made = await academy.call("POST", "/enrolments", {
    token,
    body: { courseId: "tiling", ...physicalAnswers, fullName: name, signature: name, emailAddress },
  });
  const { enrolment } = made.body as { enrolment: { id: string } };
  const form = encodeForm([["proof", { name: "slip.png", bytes: realFiles.png }]]);
  await fetch(`${academy.origin}/api/me/enrolments/${enrolment.id}/payment-proof`, {
    method: "POST",
    headers: { "content-type": formType, authorization: `Bearer ${token}` },
    body: new Uint8Array(form),
  });
  return emailAddress;
}

test("a clerk matches a proof by keyboard, refuses another, and may not refund", {
  tag: "@main",
}, async ({ browser, academy }) => {
  await sendProof(academy, "Laraba");
  const { page, token } = await signIn(browser, academy, staffEmail("clerk"));
  await open(page, "/admin/reviews?kind=transfer_proof&state=open");
  await expect(page.getByText("1 case", { exact: true })).toBeVisible();
  await expectAccessible(page, "cases");
  await page.getByRole("link", { name: "Proof of a transfer" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/reviews/*");
  await hydrated(page);
  await page.getByRole("button", { name: "Show the proof" }).focus();
  await page.keyboard.press("Enter");
  const picture = page.getByAltText("The proof that Laraba Payer sent");
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByText("₦95,000").first()).toBeVisible();
  await expectAccessible(page, "a proof");

  await page.getByRole("button", { name: "Record the transfer" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  await tabTo(page, "takenOn");
  const [year, month, day] = new Date().toISOString().slice(0, 10).split("-");
  await page.keyboard.type(`${month}${day}${year}`);
  await tabTo(page, "reference");
  await page.keyboard.type("TRF/0090 ab-7");
  await loseAnswer(page, "**/manual-payment");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("alert")).toContainText(
    "cannot tell whether it was recorded",
  );
  await expect(dialog(page).getByLabel(/Bank’s reference/)).toHaveValue("TRF/0090 ab-7");
  await dialog(page)
    .getByLabel(/Bank’s reference/)
    .focus();
  await page.keyboard.press("Enter");
  await expectToast(page, /Transfer recorded, receipt ZR-/);
  await expect(page.getByText(/Clerk closed it on .*: the transfer is recorded/)).toBeVisible();
  // The button that opened the dialog is gone.
  await expect(page.getByRole("heading", { name: "Proof of a transfer" })).toBeFocused();

  const email = await sendProof(academy, "Rahila");
  await open(page, "/admin/reviews?kind=transfer_proof&state=open");
  await page.getByRole("link", { name: "Proof of a transfer" }).click();
  await page.getByRole("button", { name: "Refuse the proof" }).click();
  await dialog(page).getByRole("button", { name: "Refuse the proof" }).click();
  await expect(dialog(page).getByText("Write what you found.")).toBeVisible();
  await dialog(page)
    .getByLabel(/Reason for the learner/)
    .fill("No such transfer on 20 November.");
  await dialog(page).getByRole("button", { name: "Refuse the proof" }).click();
  await expectToast(page, "Proof refused, and the learner emailed");
  const [mail] = await academy.mails(email);
  expect(mail).toMatchObject({ kind: "payment_proof_refused" });
  expect(mail?.text).toContain("No such transfer on 20 November.");

  await open(page, "/admin/payments?way=transfer");
  await page.getByRole("link", { name: "Laraba" }).click();
  await expect(page.getByRole("heading", { name: "What happened" })).toBeVisible();
  await expect(page.getByRole("article")).toContainText(/Taken by\s*Clerk/);
  await expect(page.getByRole("button", { name: "Refund payment" })).toHaveCount(0);
  const reference = page.url().split("/").pop();
  const refused = await academy.call("POST", `/admin/payments/${reference}/refund`, {
    token,
    body: { reason: "I would like to" },
  });
  expect(refused.status).toBe(403);
  await page.close();
});

test("one of two programs is refunded with its commission, and a second owner approves above the limit", {
  tag: "@main",
}, async ({ browser, academy }) => {
  const ladi = await approveAffiliate(academy, "Ladi Bitrus");
  const one = await payForTwo(academy, "Asabe", ladi.code);
  const { page } = await signIn(browser, academy, academy.admin.email);
  await open(page, "/admin/payments");
  await expect(page.getByRole("heading", { name: "Payments" })).toBeVisible();
  await expectAccessible(page, "payments");
  await page.getByRole("searchbox").fill("asabe pay");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("status").first()).toContainText("1 payment");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  expect((await readFile(await (await saved).path())).toString()).toContain(one);
  await page.getByRole("link", { name: "Asabe Payer" }).click();
  await hydrated(page);

  await page.getByRole("button", { name: "Refund payment" }).click();
  await expect(dialog(page).getByLabel("Amount", { exact: true })).toBeFocused();
  await dialog(page).getByLabel("Some programs").check();
  await dialog(page)
    .getByRole("checkbox", { name: /Masonry/ })
    .check();
  await dialog(page)
    .getByLabel(/^Amount for Masonry/)
    .fill("95,001");
  await dialog(page)
    .getByLabel(/^Reason/)
    .fill("Moved to Lagos");
  await dialog(page).getByRole("button", { name: "Refund ₦95,001" }).click();
  await expect(dialog(page)).toContainText("Error: Only ₦95,000 is left to refund");
  await expect(dialog(page).getByLabel(/^Amount for Masonry/)).toBeFocused();
  await expect(dialog(page).getByLabel(/^Reason/)).toHaveValue("Moved to Lagos");
  await dialog(page)
    .getByLabel(/^Amount for Masonry/)
    .fill("95,000");
  await expect(dialog(page)).toContainText("its place is released");
  await expect(dialog(page)).toContainText("₦9,500 in commission is taken back from Ladi Bitrus");
  await expectAccessible(page, "the refund dialog", { inside: ".dialog" });
  await loseAnswer(page, "**/refund");
  await dialog(page).getByRole("button", { name: "Refund ₦95,000" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText(
    "cannot tell whether it was refunded",
  );
  await dialog(page).getByRole("button", { name: "Refund ₦95,000" }).click();
  await expectToast(page, "Refund of ₦95,000 sent");
  await expect(page.getByText("On its way")).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("The money has gone back.")).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  const masonry = page.getByRole("row", { name: /Masonry/ }).first();
  await expect(masonry).toContainText("Given back");
  await expect(masonry).toContainText("₦0");
  await expect(page.getByRole("row", { name: /Tiling/ }).first()).toContainText("₦9,500");
  await expectAccessible(page, "a payment's story");

  const two = await payForTwo(academy, "Talatu");
  await open(page, `/admin/payments/${two}`);
  await page.getByRole("button", { name: "Refund payment" }).click();
  await dialog(page).getByLabel("All that is left").check();
  await dialog(page)
    .getByLabel(/^Reason/)
    .fill("The centre is closed");
  await expect(dialog(page)).toContainText("A second person has to approve this");
  await dialog(page).getByRole("button", { name: "Ask for approval of ₦190,000" }).click();
  await expectToast(page, "Refund of ₦190,000 is waiting for approval");
  await expect(page.getByRole("button", { name: "Withdraw the request" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve refund" })).toHaveCount(0);

  const second = await signIn(browser, academy, staffEmail("halima"));
  await open(second.page, "/admin/payments");
  await second.page.getByRole("link", { name: "See what is waiting" }).click();
  await second.page.getByRole("link", { name: "Refund to approve" }).click();
  await hydrated(second.page);
  await second.page.getByRole("button", { name: "Approve refund" }).click();
  await loseAnswer(second.page, "**/approve");
  await second.page.getByRole("button", { name: "Approve ₦190,000" }).click();
  await expect(second.page.getByText("We cannot tell whether it was refunded")).toBeVisible();
  await second.page.getByRole("button", { name: "Approve ₦190,000" }).click();
  await expectToast(second.page, "Refund of ₦190,000 sent");
  await second.page.close();
  await page.close();
});

test("a case is closed once, and a second person is told", { tag: "@main" }, async ({
  browser,
  academy,
}) => {
  let reference = "";
  for (const emailAddress of ["hauwa1@mail.example", "hauwa2@mail.example"]) {
    const made = await academy.call("POST", "/enrolments", {
      body: {
        courseId: "tiling",
        ...physicalAnswers,
        emailAddress,
        fullName: "Hauwa Twice",
        signature: "Hauwa Twice",
        phoneNumber: "0809 222 3333",
      },
    });
    await press(academy, made.body as Placed);
    reference = (made.body as Placed).payment.reference;
  }
  const { page, token } = await signIn(browser, academy, academy.admin.email);
  await open(page, "/admin/reviews?kind=possible_double");
  // Others of the same academy may have such a case too.
  const ours = page.getByRole("row", { name: reference });
  await ours.getByRole("link", { name: "Two places for one learner" }).click();
  await hydrated(page);
  await page.getByRole("button", { name: "Both places are wanted" }).click();
  await dialog(page)
    .getByLabel(/Who said so/)
    .fill("She called on Monday");
  const id = page.url().split("/").pop();
  const read = await academy.call("GET", `/admin/reviews/${id}`, { token });
  const { version } = read.body as { version: number };
  await academy.call("POST", `/admin/reviews/${id}/close`, {
    token,
    body: { how: "kept_both", note: "She wants both", version },
  });
  await dialog(page).getByRole("button", { name: "Both places are wanted" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("This case is already closed.");
  await expect(dialog(page).getByLabel(/Who said so/)).toHaveValue("She called on Monday");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await page.reload();
  await expect(page.getByText(/both places are wanted/)).toBeVisible();
  await page.close();
});

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  type AcademyUnderTest,
  expect,
  hydrated,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { signInAdmin } from "../../support/filling/approve-affiliate.ts";
import { readPdf } from "../../support/reading/read-pdf.ts";

/** From the application to the first poster, on a phone. */

const phone = { width: 360, height: 780 };
test.use({ viewport: phone });

const form = "/affiliate-application";
const summary = (page: Page) => page.locator(".error-summary");
const box = (page: Page, name: string) => page.locator(`#affiliate-application-${name}`);
const submit = (page: Page) => page.getByRole("button", { name: "Submit Application" }).click();

async function fillIn(page: Page, answers: Readonly<Record<string, string>>) {
  for (const [name, answer] of Object.entries(answers)) await box(page, name).fill(answer);
}

const answersOf = (email: string) => ({
  fullName: "Hadiza Ɗanjuma",
  email,
  phone: "0805 111 2233",
  audienceSize: "2,500",
  audienceDescription: "Women who buy cloth from my shop in Jimeta",
  motivation: "Their daughters ask me where to learn sewing",
});

/** Decides by the call; the back office has its own journey. */
async function approve(academy: AcademyUnderTest, email: string) {
  const token = await signInAdmin(academy);
  const listed = await academy.call("GET", `/admin/applications?search=${email}`, { token });
  const [{ id }] = (listed.body as { applications: [{ id: string }] }).applications;
  const review = { token, body: { status: "approved" } };
  const reply = await academy.call("POST", `/admin/applications/${id}/review`, review);
  return reply.body as { affiliateCode: string; credentials: { email: string; password: string } };
}

const mailOf = async (academy: AcademyUnderTest, email: string, kind: string) => {
  let text = "";
  await expect
    .poll(async () => {
      text = (await academy.mails(email)).find((mail) => mail.kind === kind)?.text ?? "";
      return text;
    })
    .not.toBe("");
  return text;
};

async function apply(page: Page, academy: AcademyUnderTest, email: string) {
  await open(page, form);
  await page.getByLabel("Learners a month").fill("20");
  await expect(page.locator("output")).toContainText("₦190,000 a month");
  await page.getByLabel("Learners a month").fill("many");
  await expect(page.locator("output")).toContainText("Type a number from 0 to 500.");

  await submit(page);
  await expect(summary(page)).toBeFocused();
  await expect(summary(page)).toContainText("Please fill in all required fields");
  await expect(summary(page)).toContainText("Audience size must be at least 100");
  await expectAccessible(page, "the application with errors", { widths: [320] });
  await summary(page).getByRole("link", { name: "Full name" }).click();
  await expect(box(page, "fullName")).toBeFocused();

  const bad = { website: "javascript:alert(1)", instagram: "<b>hadiza</b>", audienceSize: "99" };
  await fillIn(page, { ...answersOf(email), ...bad });
  await submit(page);
  for (const words of [/begins with https/, /without < and >/, /at least 100/]) {
    await expect(summary(page)).toContainText(words);
  }
  await page.reload();
  await hydrated(page);
  await expect(box(page, "fullName")).toHaveValue("Hadiza Ɗanjuma");
  await expect(box(page, "website")).toHaveValue("javascript:alert(1)");

  await fillIn(page, { website: "hadiza.ng", instagram: "@hadiza", audienceSize: "2,500" });
  await submit(page);
  await expect(page.getByText("Application Submitted!")).toBeVisible();
  await expect(page.getByRole("link", { name: "See what happens next" })).toBeVisible();
  await expect(page).toHaveURL(/\/affiliate-application-success\?reference=AFF-/);
  await expect(page.getByText("3-5 business days")).toBeVisible();
  await mailOf(academy, email, "affiliate_application_received");
}

test("someone applies, is approved, changes the password and prints a poster", {
  tag: "@main",
}, async ({ page, academy }) => {
  const email = `hadiza-${process.pid}@mail.example`;
  await apply(page, academy, email);
  const received = await mailOf(academy, email, "affiliate_application_received");
  const [status = ""] = /https?:\S+\/affiliate-application\/AFF-\S+/.exec(received) ?? [];
  await page.goto(status);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "We are reviewing your application",
  );
  expect(await page.content()).not.toContain("Hadiza");
  await expectAccessible(page, "the status of an application");

  // A second application in the meantime gets the same answer: only a mail says that there already is one.
  await open(page, form);
  await fillIn(page, answersOf(email));
  await submit(page);
  await expect(page).toHaveURL(/affiliate-application-success/);

  const { affiliateCode, credentials } = await approve(academy, email);
  await page.goto(status);
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await hydrated(page);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill("a wrong one");
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(summary(page)).toContainText("Invalid credentials");
  await page.getByLabel("Password").fill(credentials.password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/affiliate\/change-password\?next=%2Faffiliate%2Fdashboard$/);

  // No other screen opens before the password is changed, and no call answers.
  const token = await page.evaluate(() => localStorage.getItem("affiliateToken") ?? "");
  expect(await academy.call("GET", "/affiliates/profile", { token })).toMatchObject({
    status: 403,
    body: { code: "must_change_password" },
  });
  for (const screen of ["referrals", "account", "dashboard"]) {
    // The guard redirects before the page has loaded.
    await page.goto(`/affiliate/${screen}`, { waitUntil: "commit" });
    await expect(page).toHaveURL(`/affiliate/change-password?next=%2Faffiliate%2F${screen}`);
  }
  await hydrated(page);
  await expectAccessible(page, "the change of a temporary password", { widths: [320] });
  await page.getByLabel("Current password").fill(credentials.password);
  await page.getByLabel("New password").fill("cloth by the yard 5");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page).toHaveURL("/affiliate/dashboard");

  await page.getByText("Texts for WhatsApp and SMS").click();
  await expect(page.getByRole("link", { name: "Open in messages" })).toHaveAttribute(
    "href",
    new RegExp(`^sms:.*ref%3D${affiliateCode}%26via%3Dsms`),
  );
  await page.getByLabel("Find a program").fill("tiling");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Tiling", exact: true }).click();
  const whatsApp = page.getByRole("link", { name: "Open in WhatsApp" });
  const text = new URL((await whatsApp.getAttribute("href")) ?? "").searchParams.get("text");
  expect(text).toContain(`${academy.origin}/programs/tiling?ref=${affiliateCode}&via=whatsapp`);
  await expect(page.getByRole("img", { name: /QR code that opens .*via=qr$/ })).toBeVisible();
  await expectAccessible(page, "the share kit", { inside: ".share-kit" });
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "A4 poster (PDF)" }).click();
  const poster = await readPdf(await readFile(await (await saving).path()));
  for (const words of ["Tiling", affiliateCode, "Hadiza Ɗanjuma earns a commission"]) {
    expect(poster.text).toContain(words);
  }

  await page.getByRole("link", { name: "Account" }).click();
  await expect(page.getByText(/\(this one\)/)).toBeVisible();
  await expectAccessible(page, "an affiliate's account");
});

test("the approval link sets a password and leads to the affiliate sign-in", async ({
  page,
  academy,
}) => {
  const email = `yusuf-${process.pid}@mail.example`;
  const body = { ...answersOf(email), audienceSize: 300 };
  expect((await academy.call("POST", "/affiliates/applications", { body })).status).toBe(201);
  await approve(academy, email);
  const mail = await mailOf(academy, email, "affiliate_application_approved");
  await open(page, /https?:\S+\/reset-password\S+/.exec(mail)?.[0] ?? "");
  await page.getByLabel("New password").fill("radio on the roof 8");
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByRole("status").getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/affiliate/login");
  await hydrated(page);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).toHaveURL("/forgot-password?audience=affiliate");
  await page.goBack();
  await hydrated(page);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill("radio on the roof 8");
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  // Not a temporary one: nothing has to be changed.
  await expect(page).toHaveURL("/affiliate/dashboard");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the application is sent, and errors keep everything that was typed", async ({ page }) => {
    const email = `without-scripts-${process.pid}@mail.example`;
    await page.goto(form);
    await expect(page.getByRole("cell", { name: "₦95,000" }).first()).toBeVisible();
    await expect(page.getByLabel("Learners a month")).toBeHidden();
    await fillIn(page, { ...answersOf(email), motivation: "", youtube: "javascript:alert(1)" });
    await submit(page);
    await expect(summary(page)).toContainText("Please fill in all required fields");
    await expect(box(page, "fullName")).toHaveValue("Hadiza Ɗanjuma");
    await expect(box(page, "youtube")).toHaveValue("javascript:alert(1)");
    await fillIn(page, { motivation: "They ask me", youtube: "" });
    await submit(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for applying");
    await page.getByRole("link", { name: "See the status" }).click();
    await expect(page.getByText("In review")).toBeVisible();
  });
});

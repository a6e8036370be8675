import type { Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import {
  type AcademyUnderTest,
  expect,
  hydrated,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import { expectAccessible, overflowOf } from "../../support/browser/expect-accessible.ts";
import { openFold } from "../../support/browser/open-fold.ts";
import { physical, press, somebody } from "../../support/filling/fill-registration.ts";

/** What a learner has after registering: on a phone, by keyboard, without JavaScript and on paper. */

const phone = { width: 360, height: 780 };
const success = { name: "Registration Successful", level: 1 } as const;

type Submitted = {
  enrolment: { id: string; reference: string; resumeToken: string };
  payment: { reference: string; authorizationUrl: string };
};

async function register(academy: AcademyUnderTest, firstName: string): Promise<Submitted> {
  const body = { courseId: "tiling", ...physical(somebody(firstName)) };
  const reply = await academy.call("POST", "/enrolments", {
    body: { ...body, signatureDate: "2026-01-01" },
  });
  return reply.body as Submitted;
}

const ownPage = ({ enrolment }: Submitted) =>
  `/enrolments/${enrolment.id}?key=${enrolment.resumeToken}`;

/** The texts of the parts of `main` from top to bottom. */
const order = (page: Page, ...texts: string[]) =>
  page.evaluate((wanted) => {
    const main = document.querySelector("main")?.innerText ?? "";
    const found = wanted.map((text) => main.indexOf(text));
    return found.every((at, place) => at >= 0 && (place === 0 || at > (found[place - 1] ?? 0)));
  }, texts);

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("amount and button come first until it is paid, then slip, next steps and payments", {
    tag: "@main",
  }, async ({ page, academy }) => {
    const made = await register(academy, "Rifkatu");
    await open(page, ownPage(made));
    expect(await order(page, "to keep your place", "Pay ₦95,000 now", "Learner")).toBe(true);
    const button = page.getByRole("button", { name: "Pay ₦95,000 now" });
    const box = await button.boundingBox();
    expect((box?.y ?? 9_999) + (box?.height ?? 0)).toBeLessThan(2 * phone.height);
    await page.setViewportSize(phone);

    // By keyboard: to the button, through the payment window, and to the slip.
    await button.focus();
    await page.keyboard.press("Enter");
    await press(page, "Pay");
    await expect(page.getByText("₦95,000 paid. Nothing is due.")).toBeVisible();
    expect(
      await order(
        page,
        "Admission slip",
        made.enrolment.reference,
        "What happens next",
        "Payments and receipts",
      ),
    ).toBe(true);
    await expect(page.getByRole("button", { name: /Pay ₦/ })).toHaveCount(0);
    expect(await overflowOf(page)).toBe(0);

    const payments = await openFold(page, "Payments and receipts");
    await expect(payments.getByText("Paid by card on")).toBeVisible();
    const receipt = page.getByRole("link", { name: /^ZR-\d{4}-\d{6} \(PDF\)$/ });
    const file = await page.request.get((await receipt.getAttribute("href")) ?? "");
    expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    await expect(page.getByText("Keep it private.")).toBeVisible();
  });

  test("asking someone else to pay works by keyboard, with a link and a WhatsApp message", async ({
    page,
    academy,
  }) => {
    const made = await register(academy, "Hadiza");
    await open(page, ownPage(made));
    await page.locator("summary", { hasText: "Someone else pays" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Create a payment link" })).toBeFocused();
    await page.keyboard.press("Enter");
    const link = await page.getByText(/\/pay\//).innerText();
    const message = page.getByRole("link", { name: "Send on WhatsApp" });
    const sent = new URL((await message.getAttribute("href")) ?? "").searchParams.get("text") ?? "";
    expect(sent).toContain(link);
    expect(sent).toContain("Tiling - Beginner, ₦95,000");
    expect(sent).not.toContain("key=");
    await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();

    await open(page, new URL(link).pathname);
    expect(
      await order(
        page,
        "Pay for Hadiza",
        "Who asks you",
        "You can get it back: refund rules.",
        "Pay ₦95,000 now",
        "Who takes the money?",
      ),
    ).toBe(true);
  });
});

test.describe("without scripts, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test("leaving the provider's page takes nothing, and the learner can pay again", async ({
    page,
    academy,
  }) => {
    const made = await register(academy, "Ruth");
    await page.goto(ownPage(made));
    await page.getByRole("button", { name: "Pay ₦95,000 now" }).click();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL(/registration-success\?.*payment=left/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have not paid yet");
    await expect(page.getByText("Nothing was taken.")).toBeVisible();
    expect(await overflowOf(page)).toBe(0);
    await page.getByRole("button", { name: "Pay now" }).click();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    // The page asks the provider at most once in ten seconds.
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole("heading", success)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(page.getByRole("heading", { name: "Ruth", exact: true })).toBeVisible();
    await expect(page.getByText("Show this slip at the counter")).toBeVisible();
  });
});

test("every printed page has the academy's name and contacts", async ({ page, academy }) => {
  const made = await register(academy, "Talle");
  await page.goto(ownPage(made));
  await hydrated(page);
  for (const path of [ownPage(made), "/terms"]) {
    await page.goto(path);
    const printed = new Uint8Array(await page.pdf({ format: "A5" }));
    const { text: pages } = await extractText(await getDocumentProxy(printed));
    expect(pages.length).toBeGreaterThan(1);
    for (const text of pages) {
      expect(text).toContain("Zaure Academy");
      expect(text).toContain("+234 800 000 0000 (phone and WhatsApp) · support@zaure.example");
    }
  }
});

test("emails fit 360 px in both colour schemes, need no pictures and pass axe", async ({
  page,
  academy,
}) => {
  const person = somebody("Jummai");
  const reply = await academy.call("POST", "/enrolments", {
    body: {
      courseId: "generator-care",
      ...physical(person),
      preferredLocation: "Yola, Adamawa",
      signatureDate: "2026-01-01",
    },
  });
  expect(reply.status).toBe(201);
  await expect.poll(async () => (await academy.mails(person.emailAddress)).length).toBe(1);
  const [mail] = await academy.mails(person.emailAddress);
  expect(mail?.html).not.toMatch(/<img|url\(/);
  await page.setContent(mail?.html ?? "");
  await expectAccessible(page, "mail", { widths: [360] });
});

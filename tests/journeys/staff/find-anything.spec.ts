import type { Page } from "@playwright/test";
import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import {
  type AcademyUnderTest,
  expect,
  hydrated,
  test,
} from "../../support/browser/academy-fixture.ts";
import { enter, openTill } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { staffEmail } from "../../support/browser/test-staff.ts";
import { expectToast } from "../../support/browser/toasts.ts";

/** A search field above every screen, and one page for each human; by keyboard, and only what a role may see. */

async function register(
  { call }: AcademyUnderTest,
  fullName: string,
  phoneNumber: string,
  courseId = "tiling",
) {
  const person = { fullName, signature: fullName, phoneNumber };
  const emailAddress = `${fullName.toLowerCase().replace(/\W+/g, ".")}@mail.example`;
  const body = { courseId, ...physicalAnswers, ...person, emailAddress };
  const reply = await call("POST", "/enrolments", { body });
  return (reply.body as { enrolment: { id: string; reference: string } }).enrolment;
}

/** Takes ₦40,000 for a place. */
async function pay({ call, admin }: AcademyUnderTest, enrolmentId: string) {
  const { body } = await call("POST", "/admin/login", { body: admin });
  const paid = await call("POST", `/admin/enrolments/${enrolmentId}/manual-payment`, {
    token: (body as { token: string }).token,
    body: {
      amountKobo: 4_000_000,
      method: "transfer",
      takenOn: "2026-11-20",
      reference: `FT-${enrolmentId}`,
    },
  });
  expect(paid.status).toBe(201);
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Find" });
const field = (page: Page) => dialog(page).getByRole("combobox");
const options = (page: Page) => dialog(page).getByRole("option");

test("one key and a name find a person, and arrows and Enter open the record", {
  tag: "@main",
}, async ({ page, academy }) => {
  await register(academy, "Zainab Palette", "0803 411 0001");
  await register(academy, "Zainab Palette", "0803 411 0001", "plumbing");
  await enter(page, academy, "/admin/enrolments");
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("zainab pal");
  await expect(options(page).first()).toContainText("Zainab Palette");
  await expect(options(page).first()).toContainText("2 registrations");
  await expect(dialog(page).getByRole("group", { name: "People" })).toBeVisible();
  await expect(dialog(page).getByRole("status")).toHaveText("3 found");
  const first = await options(page).first().getAttribute("id");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", first ?? "");
  await expectAccessible(page, "what was found", { inside: "dialog[open]" });
  await page.keyboard.press("ArrowDown");
  await expect(options(page).nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/people/*");
  await expect(page.getByRole("heading", { name: "Zainab Palette" })).toBeVisible();

  // Recently opened records, without typing; Escape closes, and the focus goes back.
  await hydrated(page);
  await page.getByRole("button", { name: "Find" }).focus();
  await page.keyboard.press("Control+k");
  await expect(dialog(page).getByRole("group", { name: "Recently opened" })).toBeVisible();
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Find" })).toBeFocused();

  // A search without results says so, and a slash typed into a field stays a slash.
  await page.keyboard.press("/");
  await page.keyboard.type("qqqqq/");
  await expect(dialog(page).getByText("Nothing found for “qqqqq/”")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Log out" }).first().click();
  await page.waitForURL("**/admin/login*");
  expect(await page.evaluate(() => localStorage.getItem("recentFinds"))).toBeNull();
});

test("keys never wait for an answer, and an old answer replaces no newer one", async ({
  page,
  academy,
}) => {
  await register(academy, "Patience Early", "0803 411 0005");
  await register(academy, "Patience Later", "0803 411 0006", "plumbing");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route("**/api/admin/find?*", async (route) => {
    const q = new URL(route.request().url()).searchParams.get("q") ?? "";
    asked.push(q);
    if (q === "patience early") await released;
    await route.continue().catch(() => {});
  });
  await enter(page, academy, "/admin");
  await page.keyboard.press("/");
  await page.keyboard.type("patience early");
  await expect.poll(() => asked).toContain("patience early");
  // The answer is held, and each key is in the field.
  await page.keyboard.press("Control+A");
  await page.keyboard.type("patience later");
  await expect(field(page)).toHaveValue("patience later");
  await expect(options(page).first()).toContainText("Patience Later");
  release();
  await page.waitForLoadState("networkidle");
  await expect(options(page).first()).toContainText("Patience Later");
  // One question for a word that is typed in one go, not one for each key.
  expect(asked.length).toBeLessThan("patience early".length);
});

test("a refund needs one line, a reason and one click", async ({ page, academy }) => {
  const { id, reference: code } = await register(academy, "Halima Refund", "0803 411 0002");
  await pay(academy, id);
  await openTill(academy, academy.admin.email);
  await enter(page, academy, "/admin");
  await page.keyboard.press("/");
  await page.keyboard.type(`refund ${code}`);
  await expect(options(page).first()).toHaveText(/^Refund: Halima Refund/);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/admin/enrolments/${id}*`);
  const refund = page.getByRole("dialog", { name: /refund/i });
  await expect(refund.getByLabel(/^Reason/)).toBeVisible();
});

test("a person's page joins two records and separates them again", { tag: "@main" }, async ({
  page,
  academy,
}) => {
  const one = await register(academy, "Bilkisu Person", "0803 411 0003");
  await register(academy, "Bilkisu Aisha Person", "0803 411 0003", "plumbing");
  await pay(academy, one.id);
  await academy.call("POST", "/contact", {
    body: {
      name: "Bilkisu Person",
      email: "bilkisu.person@mail.example",
      subject: "billing",
      message: "When does it start?",
    },
  });
  await enter(page, academy, `/admin/enrolments/${one.id}`);
  await page.getByRole("link", { name: "Bilkisu Person", exact: true }).click();
  await page.waitForURL("**/admin/people/*");
  await hydrated(page);
  const registrations = page.getByRole("region", { name: "Registrations" });
  await expect(registrations).toContainText("1 registration · ₦40,000 paid");
  await expect(page.getByRole("region", { name: "Statement of account" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Messages", exact: true })).toContainText(
    "When does it start?",
  );
  await expect(page.getByRole("link", { name: "Take a payment" })).toHaveAttribute(
    "href",
    `/admin/counter?place=${one.id}`,
  );
  await expect(page.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    "https://wa.me/2348034110003",
  );

  await page.getByRole("button", { name: "Join with Bilkisu Aisha Person" }).click();
  const asked = page.getByRole("alertdialog");
  await asked.getByRole("button", { name: "Join records" }).click();
  await expect(asked.getByText("Say why.")).toBeVisible();
  await asked.getByLabel("Reason").fill("She showed both slips.");
  await expectAccessible(page, "before joining", { inside: "dialog[open]" });
  await asked.getByRole("button", { name: "Join records" }).click();
  await expectToast(page, "Records joined");
  await expect(registrations).toContainText("2 registrations");
  await page.getByRole("button", { name: "Separate Bilkisu Aisha Person" }).click();
  await asked.getByRole("button", { name: "Separate" }).click();
  await expectToast(page, "Records separated");
  await expect(registrations).toContainText("1 registration");
});

test("a reviewer sees no money or messages and cannot join records", async ({ page, academy }) => {
  await register(academy, "Rabi Person", "0803 411 0004");
  const reviewer = { ...academy.admin, email: staffEmail("reviewer") };
  await enter(page, { admin: reviewer }, "/admin");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("rabi person");
  await expect(options(page).first()).toContainText("Rabi Person");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/people/*");
  await expect(page.getByRole("region", { name: "Registrations" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Messages" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Messages sent" })).toHaveCount(0);
  await expect(page.getByText("Statement of account")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Take a payment" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Join with/ })).toHaveCount(0);
});

import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import {
  type AcademyUnderTest,
  expect,
  hydrated,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import { enter, fillSignIn } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { staffEmail } from "../../support/browser/test-staff.ts";
import { expectToast } from "../../support/browser/toasts.ts";

/** The back office: signing in, applications of affiliates, what a clerk may see. */

const passwordOf = (page: Page) => page.getByRole("textbox", { name: /^Password/ });

test("an admin sets up a second factor and signs in with it or with a recovery code", {
  tag: "@main",
}, async ({ page, academy }) => {
  // Afterwards, nobody can sign in as her with the password alone.
  const admin = { ...academy.admin, email: staffEmail("salma") };
  await page.goto("/admin/affiliates?tab=affiliates");
  await page.waitForURL("**/admin/login?next=**");
  await hydrated(page);
  await expectAccessible(page, "the admin sign-in");
  await page.route("**/api/admin/login", (route) => route.abort(), { times: 1 });
  await fillSignIn(page, { ...admin, password: "not the password" });
  await expect(page.getByText("Failed to login. Please try again.")).toBeVisible();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Invalid credentials")).toBeVisible();
  await passwordOf(page).fill(admin.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/affiliates?tab=affiliates");

  await open(page, "/admin/account");
  const panel = page.getByRole("region", { name: "Second factor" });
  await panel.getByRole("textbox", { name: /^Your password/ }).fill(admin.password);
  await panel.getByRole("button", { name: "Set up" }).click();
  const secret = ((await panel.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await expectAccessible(page, "the QR code");
  await panel.getByLabel(/^Code/).fill("000000");
  await panel.getByRole("button", { name: "Confirm" }).click();
  await expect(panel.getByRole("link", { name: /not the code the app/ })).toBeVisible();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await panel.getByLabel(/^Code/).fill(code);
  await panel.getByRole("button", { name: "Confirm" }).click();
  const codes = panel.locator(".recovery-codes code");
  await expect(codes).toHaveCount(10);
  const [recovery = ""] = await codes.allTextContents();

  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL("**/admin/login");
  expect(await page.evaluate(() => localStorage.getItem("adminToken"))).toBeNull();
  await hydrated(page);
  await fillSignIn(page, admin);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await expect(page.getByLabel(/^Code/)).toBeFocused();
  await page.getByLabel(/^Code/).fill(code);
  await page.keyboard.press("Enter");
  await expect(page.getByText("This code is wrong or has already been used.")).toBeVisible();
  await page.getByLabel(/^Code/).fill(recovery);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin");
  await open(page, "/admin/account");
  await expect(page.getByText("9 recovery codes are left")).toBeVisible();
});

async function apply({ call }: AcademyUnderTest, fullName: string) {
  const email = `${fullName.toLowerCase().replace(/\W+/g, ".")}@mail.example`;
  await call("POST", "/affiliates/applications", {
    body: {
      fullName,
      email,
      phone: "0803 123 4567",
      audienceSize: 500,
      audienceDescription: "Traders in <b>Jalingo</b>",
      motivation: "They ask me",
    },
  });
  return email;
}

test("applications are approved or rejected, affiliates suspended, and failed calls retried", {
  tag: "@main",
}, async ({ page, academy }) => {
  const email = await apply(academy, "Ladi Approved");
  await apply(academy, "Musa Rejected");
  await enter(page, academy, "/admin/affiliates");
  const cards = page.getByRole("article");
  const ladi = cards.filter({ hasText: "Ladi Approved" });
  await expect(ladi).toContainText("Traders in <b>Jalingo</b>");
  await expect(ladi).toContainText("Pending");
  await expectAccessible(page, "applications");

  await page.route("**/api/admin/applications/*/review", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Approve Ladi Approved" }).click();
  await expect(
    page.getByText(/^Failed to review application: The server cannot be reached/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  const dialog = page.getByRole("dialog", { name: "Application approved" });
  await expect(dialog).toContainText(email);
  await expect(dialog).toContainText(/change it after the first login/);
  await expectAccessible(page, "the credentials", { inside: "dialog[open]" });
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(ladi).toContainText("Approved");
  await expect(page.getByRole("button", { name: "Approve Ladi Approved" })).toHaveCount(0);
  // The "Try again" that was pressed is gone.
  await expect(page.getByRole("heading", { name: "Affiliates", level: 1 })).toBeFocused();

  // By keyboard; an empty reason cancels.
  await page.getByRole("button", { name: "Reject Musa Rejected" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Reason for the rejection")).toBeFocused();
  await page.getByRole("button", { name: "Reject application" }).press("Enter");
  const musa = cards.filter({ hasText: "Musa Rejected" });
  await expect(musa).toContainText("Pending");
  await page.getByRole("button", { name: "Reject Musa Rejected" }).press("Enter");
  await page.keyboard.type("The audience is too small");
  await page.getByRole("button", { name: "Reject application" }).press("Enter");
  await expectToast(page, "Application rejected");
  await expect(musa).toContainText("The audience is too small");
  await page.locator("summary", { hasText: "Status" }).click();
  await page.getByRole("link", { name: /^Rejected/ }).click();
  await expect(page).toHaveURL(/status=rejected/);
  await expect(ladi).toHaveCount(0);
  await musa.getByRole("link", { name: "Musa Rejected" }).click();
  await expect(page.getByText("Admin rejected an affiliate application")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/status=rejected/);
  await expect(musa).toBeVisible();

  const approved = page.getByRole("link", { name: /^Approved Affiliates \(\d+\)$/ });
  await approved.click();
  // Until the tab is there, the search is that of the applications.
  await expect(approved).toHaveAttribute("aria-current", "page");
  await page.getByRole("searchbox").fill(email);
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 affiliate", { exact: true })).toBeVisible();
  // Space selects the row, a full stop moves to the actions, and the action can be undone.
  await page.getByRole("link", { name: "Ladi Approved" }).press("Space");
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.keyboard.press(".");
  await expect(page.getByRole("button", { name: "Suspend", exact: true })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Ladi Approved: Not suspended")).toBeVisible();
  await page.keyboard.press("Escape");
  const suspend = async () => {
    await page.getByRole("button", { name: "Suspend", exact: true }).press("Enter");
    await page.getByRole("button", { name: "Suspend (1)" }).press("Enter");
    await expect(page.getByText("Ladi Approved: Suspended")).toBeVisible();
  };
  await suspend();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByText("Ladi Approved: Undone")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).last().press("Enter");
  await page.getByRole("link", { name: "Ladi Approved" }).press("Space");
  await suspend();
  await page.getByRole("button", { name: "Close" }).last().press("Enter");
  await expect(page.getByRole("row").filter({ hasText: "Ladi Approved" })).toContainText(
    "Suspended",
  );
  await page.route("**/api/admin/affiliates?**", (route) => route.abort());
  await page.reload();
  await expect(page.getByText(/^Failed to load affiliate data: /)).toBeVisible();
  await page.unroute("**/api/admin/affiliates?**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: /^Applications \(\d/ })).toBeVisible();
  // Only the numbers on the tabs fail.
  const counts = ({ pathname, searchParams }: URL) =>
    pathname === "/api/admin/affiliates" && searchParams.get("pageSize") === "1";
  await page.route(counts, (route) => route.abort());
  await page.reload();
  await expect(page.getByText("The counts on the tabs could not be loaded.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Ladi Approved" })).toBeVisible();
  await page.unroute(counts);
  await page.getByRole("button", { name: "Count again" }).press("Enter");
  await expect(page.getByRole("link", { name: /^Applications \(\d/ })).toBeVisible();
  await page.getByRole("link", { name: "Ladi Approved" }).click();
  await expect(page.getByText("Admin suspended an affiliate").first()).toBeVisible();
  await expectAccessible(page, "an affiliate");
});

test("selected applications are approved together, with the result for each", async ({
  page,
  academy,
}) => {
  const names = ["Binta Together", "Dauda Together", "Esther Together"];
  for (const name of names) await apply(academy, name);
  await enter(page, academy, "/admin/affiliates?search=together");
  for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await expect(page.getByText("3 selected")).toBeVisible();

  // A colleague is faster with one of them.
  const token = await page.evaluate(() => localStorage.getItem("adminToken") ?? "");
  const found = await academy.call("GET", "/admin/applications?search=dauda", { token });
  const [{ id }] = (found.body as { applications: [{ id: string }] }).applications;
  const body = { status: "rejected", rejectionReason: "No audience" };
  await academy.call("POST", `/admin/applications/${id}/review`, { token, body });

  await page.getByRole("toolbar").getByRole("button", { name: "Approve" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("This cannot be undone.");
  await dialog.getByRole("button", { name: "Approve (3)" }).press("Enter");
  await expect(dialog.getByText("2 done. 1 not done.")).toBeVisible();
  const outcomes = dialog.getByRole("listitem");
  await expect(outcomes.nth(0)).toHaveText(/^Dauda Together: .*already been reviewed/);
  await expect(outcomes.nth(1)).toHaveText(/^Binta Together: Approved, code BINTA\w+, password \S/);
  await expectAccessible(page, "what became of applications", { inside: "dialog[open]" });
  await dialog.getByRole("button", { name: "Close" }).last().press("Enter");
  await expect(page.getByText("3 selected")).toHaveCount(0);
  const cards = page.getByRole("article");
  for (const name of ["Binta Together", "Esther Together"])
    await expect(cards.filter({ hasText: name })).toContainText("Approved");
  await expect(cards.filter({ hasText: "Dauda" })).toContainText("Rejected");

  // The applicant that the colleague decided about is named and skipped.
  await page.getByRole("checkbox", { name: "Select Binta Together" }).check();
  await page.getByRole("toolbar").getByRole("button", { name: "Approve" }).click();
  await expect(dialog).toContainText("1 application left out");
  await expect(dialog).toContainText("Binta Together: Approved");
  await expect(dialog.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
});

test("a clerk sees applications but no decisions, and learns what is not allowed", async ({
  page,
  academy,
}) => {
  await apply(academy, "Seen By Clerk");
  await enter(page, academy, "/admin/affiliates");
  await page.evaluate(() => {
    const admin = JSON.parse(localStorage.getItem("adminUser") ?? "{}");
    const permissions = ["account.own", "affiliates.read"];
    localStorage.setItem("adminUser", JSON.stringify({ ...admin, permissions }));
  });
  await open(page, "/admin/affiliates");
  await expect(page.getByRole("article").filter({ hasText: "Seen By Clerk" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve Seen By Clerk" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Recommended courses" })).toHaveCount(0);

  // On a phone Tab goes through the menu in the order in which it is drawn; Escape closes it.
  await page.setViewportSize({ width: 360, height: 740 });
  const menu = page.getByRole("button", { name: "Menu" });
  const navigation = page.getByRole("navigation", { name: "Admin" });
  const links = navigation.getByRole("link");
  await expect(links).toHaveCount(0);
  await menu.press("Enter");
  await links.first().focus();
  for (const stop of await navigation.locator("a, summary").all()) {
    await expect(stop).toBeFocused();
    await page.keyboard.press("Tab");
  }
  await expect(links.last()).toHaveText("Admin");
  await expect(page.getByRole("button", { name: "Log out" })).toBeFocused();
  await expectAccessible(page, "the menu", { widths: [360] });
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  await expect(links).toHaveCount(0);

  await open(page, "/admin/programs");
  await expect(page.getByText("You do not have access to this page")).toBeVisible();
});

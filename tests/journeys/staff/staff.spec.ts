import type { Page } from "@playwright/test";
import { expect, hydrated, open, test } from "../../support/browser/academy-fixture.ts";
import { enter, fillSignIn } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { staffEmail } from "../../support/browser/test-staff.ts";
import { expectToast } from "../../support/browser/toasts.ts";

/** Owners manage the staff: they invite, change roles, dismiss, and agree to a new owner. Others may not. */

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Chooses from the menu of a row, by keyboard only. */
async function choose(page: Page, name: string, action: string) {
  await page.getByRole("button", { name: `Actions for ${name}` }).press("Enter");
  await page.getByRole("menuitem", { name: action }).press("Enter");
}

/** Follows the invitation of a clerk, up to the sign-in. */
async function joinWith(page: Page, link: string) {
  await page.goto(link);
  await expect(page.getByText("Clerk, Yola, Adamawa")).toBeVisible();
  await hydrated(page);
  await page.getByLabel(/^New password/).fill("seven wet planks");
  await page.getByRole("button", { name: "Set password" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your password is set");
  await expectAccessible(page, "a password that is set");
  await page.getByRole("link", { name: "Sign in" }).press("Enter");
  await expect(page.getByLabel("Email address")).toHaveValue("rahila.bako@mail.example");
  await fillSignIn(page, { email: "rahila.bako@mail.example", password: "seven wet planks" });
  await expect(page).not.toHaveURL(/login/);
  await page.context().close();
}

test("an owner invites, dismisses and readmits a colleague, and a clerk may not", {
  tag: "@main",
}, async ({ page, academy, browser }) => {
  const as = (name: string) => ({
    admin: { email: staffEmail(name), password: academy.admin.password },
  });
  await page.route("**/api/admin/staff", (route) => route.abort(), { times: 1 });
  await enter(page, academy, "/admin/staff");
  await expect(page.getByText(/^Failed to load the staff/)).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  // Name and address are two lines.
  await expect(page.getByText(staffEmail("clerk"), { exact: true })).toHaveCSS("display", "block");
  await expect(rowOf(page, "admin@zaure.example")).toContainText("(you)");
  await expect(rowOf(page, "admin@zaure.example").getByRole("button")).toHaveCount(0);
  await expectAccessible(page, "the staff");

  await page.getByRole("button", { name: "Invite a colleague" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByRole("link", { name: "Choose a role" })).toBeVisible();
  await expectAccessible(page, "an invitation", { inside: "dialog" });
  await dialog.getByLabel(/^Name/).fill("Rahila Bako");
  await dialog.getByLabel(/^Email/).fill("rahila.bako@mail.example");
  await expect(dialog.getByLabel(/^Centre/)).toBeHidden();
  await dialog.getByRole("radio", { name: /^Clerk/ }).check();
  await dialog.getByLabel(/^Centre/).selectOption("Yola, Adamawa");
  await dialog.getByRole("button", { name: "Send invitation" }).press("Enter");
  await expectToast(page, "Invitation sent");
  await expect(rowOf(page, "Rahila Bako")).toContainText("Clerk, Yola, Adamawa");
  const mails = await academy.mails("rahila.bako@mail.example");
  expect(mails).toHaveLength(1);
  await joinWith(
    await (await browser.newContext()).newPage(),
    `${academy.origin}${/\/admin\/welcome\?token=[\w-]+/.exec(mails[0]?.text ?? "")?.[0]}`,
  );

  await choose(page, "Rahila Bako", "Change role or centre");
  await dialog.getByRole("radio", { name: /^Reviewer/ }).check();
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expectToast(page, "Saved");
  await expect(rowOf(page, "Rahila Bako")).toContainText("Reviewer");
  const question = page.getByRole("alertdialog");
  await choose(page, "Rahila Bako", "Dismiss colleague");
  await question.getByRole("button", { name: "Dismiss colleague" }).press("Enter");
  await expectToast(page, "Colleague dismissed");
  await expect(rowOf(page, "Rahila Bako")).toContainText("Dismissed");
  // A single action needs no menu.
  await page.getByRole("button", { name: "Reinstate: Rahila Bako" }).press("Enter");
  await question.getByRole("button", { name: "Reinstate" }).press("Enter");
  await expectToast(page, "Colleague reinstated");

  // A new owner: one asks, the other agrees.
  await choose(page, "Rahila Bako", "Change role or centre");
  await dialog.getByRole("radio", { name: /^Owner/ }).check();
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expectToast(page, "Another owner has to agree to Rahila Bako");
  await expect(rowOf(page, "Rahila Bako")).toContainText("Needs a second owner");
  await page.getByRole("button", { name: "Log out" }).click();
  await enter(page, as("halima"), "/admin/staff");
  await choose(page, "Rahila Bako", "Agree to owner");
  await expectAccessible(page, "an agreement", { inside: "dialog" });
  await question.getByRole("button", { name: "Agree to owner" }).press("Enter");
  await expectToast(page, "Rahila Bako is an owner");
  await page.getByRole("button", { name: "Log out" }).click();

  await enter(page, as("clerk"), "/admin/messages");
  await expect(page.getByRole("link", { name: "Staff", exact: true })).toHaveCount(0);
  await open(page, "/admin/staff");
  await expect(page.getByText("You do not have access to this page")).toBeVisible();
  await expect(page.getByRole("button", { name: "Invite a colleague" })).toHaveCount(0);
});

test("on a slow connection, a sign-in sent before React loads opens the back office", async ({
  page,
  academy,
}) => {
  // React's files get no answer.
  await page.route(/\/assets\/react/, () => {});
  await page.goto("/admin/login?next=/admin/tills");
  await fillSignIn(page, { ...academy.admin, password: "planks and nails" });
  await expect(page.getByText("Invalid credentials").first()).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue(academy.admin.email);
  await fillSignIn(page, academy.admin);
  await expect(page).toHaveURL("/admin/tills");
  await page.unroute(/\/assets\/react/);
  await open(page, "/admin/tills");
  await expect(page.getByRole("heading", { name: "Tills", level: 1 })).toBeVisible();
});

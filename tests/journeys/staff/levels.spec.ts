import { expect, test } from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { expectToast } from "../../support/browser/toasts.ts";

/** The levels of training in the back office. */

test("a level is added by keyboard, needs fees, and is changed, closed and removed", {
  tag: "@main",
}, async ({ page, academy }) => {
  await enter(page, academy, "/admin/levels");
  const dialog = page.getByRole("dialog");
  const ask = page.getByRole("alertdialog");
  await expectAccessible(page, "the levels");

  await page.getByRole("button", { name: "Create level" }).press("Enter");
  await dialog.getByLabel("Name").fill("Beginner");
  await dialog.getByLabel("Months").fill("twelve");
  await dialog.getByRole("button", { name: "Create level" }).press("Enter");
  await expect(dialog.getByRole("link", { name: "Enter 1 to 60 months" })).toBeVisible();
  await expectAccessible(page, "the form of a level", { inside: "dialog[open]" });
  await dialog.getByLabel("Months").fill("12");
  await dialog.getByRole("button", { name: "Create level" }).press("Enter");
  await expect(dialog.getByRole("link", { name: /^Another level has this name/ })).toBeVisible();
  await dialog.getByLabel("Name").fill("Master");
  await dialog.getByRole("button", { name: "Create level" }).press("Enter");
  await expectToast(page, "Level created");
  const row = page.getByRole("row", { name: /^Master/ });
  await expect(row).toContainText("12");
  await expect(row).toContainText("No fees yet");

  // Today's fees lack it, and the form has a part for it at once.
  await page.getByRole("link", { name: "Fees", exact: true }).first().click();
  await expect(page.getByText("No fees for Master")).toBeVisible();
  await page.getByRole("button", { name: "Set fees" }).click();
  await expect(dialog.getByRole("heading", { name: "Master, in naira" })).toBeVisible();
  // However long the form is, it names what is missing and keeps the save button in sight.
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(dialog.getByText("5 things missing:")).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole("button", { name: "Set fees" })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole("link", { name: "Master: registration" }).press("Enter");
  await expect(dialog.getByLabel("Registration").last()).toBeFocused();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("link", { name: "Levels", exact: true }).first().click();
  await page.getByRole("button", { name: "Change Master" }).click();
  await dialog.getByLabel("Name").fill("Expert");
  await dialog.getByLabel("Place in the order").fill("1");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expectToast(page, "Level changed");
  await expect(page.getByRole("row").nth(1)).toContainText("Expert");

  await page.getByRole("button", { name: "Close Expert" }).click();
  await expect(ask).toContainText("keeps their place, their price and their last day");
  await ask.getByRole("button", { name: "Close level" }).click();
  await expectToast(page, "Level closed");
  await page.getByRole("button", { name: "Remove Expert" }).click();
  await ask.getByRole("button", { name: "Remove level" }).click();
  await expectToast(page, "Level removed");
  await expect(page.getByRole("row")).toHaveCount(4);
});

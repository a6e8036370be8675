import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { expectToast } from "../../support/browser/toasts.ts";

/** A message to many, from a roster or the list of enrolments to everyone's mailbox. */

test("staff write to all of a list, see the preview, send it and see how far it is", {
  tag: "@main",
}, async ({ page, academy }) => {
  await enter(page, academy, "/admin/enrolments?programId=tiling");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Write to all" }).press("Enter");
  await dialog.getByLabel(/^Message/).fill("Dear {nmae}, come at 10.");
  await dialog.getByRole("button", { name: "Show the preview" }).press("Enter");
  await expect(dialog.getByText("{nmae} cannot be filled in.").first()).toBeVisible();
  await expectAccessible(page, "a message to many with a wrong place", { inside: "dialog[open]" });
  await dialog.getByLabel(/^Message/).fill("Dear {name}, your {program} class starts at 10.");
  await dialog.getByRole("button", { name: "Show the preview" }).press("Enter");

  await expect(page).toHaveURL(/\/admin\/broadcasts\/.+/);
  await expect(
    page.getByText(/^Dear \S+, your Tiling class starts at 10\.$/).first(),
  ).toBeVisible();
  await expectAccessible(page, "the preview of a message to many");
  await page.getByRole("button", { name: /^Send to \d+ p/ }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Send message" }).press("Enter");
  await expectToast(page, "The message is being sent");
  await expect(page.getByText("Has left")).toBeVisible();

  await open(page, "/admin/broadcasts");
  await expect(page.getByRole("row").filter({ hasText: "Enrolments of a list" })).toBeVisible();
  await expectAccessible(page, "the messages to many");
});

test("one that was prepared can be discarded, and chosen rows can be written to", async ({
  page,
  academy,
}) => {
  await enter(page, academy, "/admin/enrolments");
  await page.getByRole("table").getByRole("checkbox").nth(1).check();
  const chosen = page.getByRole("toolbar");
  await chosen.getByRole("button", { name: "Write to all" }).click();
  await page
    .getByRole("dialog")
    .getByLabel(/^Message/)
    .fill("Please call us.");
  await page.getByRole("dialog").getByRole("button", { name: "Show the preview" }).click();
  await expect(page.getByRole("heading", { name: "Chosen enrolments" })).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard message" }).click();
  await expectToast(page, "Message discarded");
  await expect(page.getByRole("button", { name: /^Send to/ })).toHaveCount(0);
});

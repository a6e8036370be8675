import { realFiles } from "../../support/academy/form-data.ts";
import { expect, test } from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { expectToast } from "../../support/browser/toasts.ts";

/** Recommended courses in the back office. */

test("courses are created, edited, published and deleted, and failed changes are undone", {
  tag: "@main",
}, async ({ page, academy }) => {
  await enter(page, academy, "/admin/programs");
  await expect(page.getByText("Page 1 of 3")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(10);
  await expectAccessible(page, "programs");
  const failNext = (method: string) =>
    page.route(
      "**/api/admin/programs**",
      (route) => (route.request().method() === method ? route.abort() : route.continue()),
      { times: 1 },
    );

  await page.getByRole("button", { name: "Create program" }).click();
  const form = page.getByRole("region", { name: "New program" });
  const create = form.getByRole("button", { name: "Create program" });
  await form.getByLabel("Rating").fill("5.1");
  await form.getByLabel("Price in naira").fill("abc");
  await create.click();
  for (const problem of [
    "Title is required",
    "Affiliate link is required",
    "Rating must be 0-5",
    "Price must be a number",
  ]) {
    await expect(form.getByRole("link", { name: problem })).toBeVisible();
  }
  await expectAccessible(page, "a refused program", { widths: [320] });
  await form.getByLabel(/^Title/).fill("Wiring <i>at home</i>");
  await form.getByLabel(/^Affiliate link/).fill("javascript:alert(1)");
  await form.getByLabel("Rating").fill("4.5");
  await form.getByLabel("Price in naira").fill("12900");
  await create.click();
  await expect(form.getByRole("link", { name: /begins with https/ })).toBeVisible();
  await form.getByLabel(/^Affiliate link/).fill("https://provider.example/wiring");
  const picture = form.getByLabel("Picture", { exact: true });
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer });
  await picture.setInputFiles(file("notes.png", Buffer.from("not a picture")));
  await expect(form.getByText("notes.png is not a real PNG file")).toBeVisible();
  await expect(form.getByLabel("Price in naira")).toHaveValue("12900");
  await picture.setInputFiles(file("wiring.png", realFiles.png));
  await expect(form.getByText(/uploaded$/)).toBeVisible();
  await expect(form.locator("figure img")).toHaveAttribute("src", /^data:image\/jpeg/);
  await failNext("POST");
  await create.click();
  await expectToast(page, "Failed to create program");
  await create.click();
  await expectToast(page, "Program created");
  // The server already had the picture before the first, failed try.
  const row = page.getByRole("row").filter({ hasText: "Wiring" });
  await expect(row.locator("img")).toHaveAttribute("src", /^\/api\/program-pictures\//);
  await expect(row).toContainText("Wiring <i>at home</i>");
  await expect(row).toContainText("₦12,900");
  await expect(row).toContainText("4.5");
  await expect(row.getByRole("link", { name: /^Open/ })).toHaveAttribute(
    "href",
    "https://provider.example/wiring",
  );

  const published = row.getByRole("switch");
  await failNext("PUT");
  await published.click();
  await expectToast(page, "Update failed");
  await expect(published).toBeChecked();
  await published.press("Space");
  await expectToast(page, "Unpublished");
  await expect(published).not.toBeChecked();
  await published.click();
  await expectToast(page, "Published");
  await expect
    .poll(async () =>
      (await (await fetch(`${academy.origin}/affiliate-courses`)).text()).includes("Wiring"),
    )
    .toBe(true);

  // Someone else edits it in the meantime.
  await row.getByRole("button", { name: /^Edit/ }).click();
  const dialog = page.getByRole("dialog", { name: "Edit program" });
  await dialog.getByLabel("Instructor").fill("Mine");
  const token = await page.evaluate(() => localStorage.getItem("adminToken") ?? "");
  const listed = await academy.call("GET", "/admin/programs?search=Wiring", { token });
  const [other] = (listed.body as { programs: { id: string }[] }).programs;
  const theirs = { token, body: { instructor: "Theirs" } };
  await academy.call("PUT", `/admin/programs/${other?.id}`, theirs);
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog.getByRole("row").filter({ hasText: "Instructor" })).toContainText("Theirs");
  await expect(dialog.getByLabel("Instructor")).toHaveValue("Mine");
  await expectAccessible(page, "two edits", { inside: "dialog[open]" });
  const saveMine = dialog.getByRole("button", { name: "Save mine" });
  await expect(saveMine).toBeInViewport();
  await expect(dialog.getByText("There is a problem")).toHaveCount(0);
  await failNext("PUT");
  await saveMine.click();
  await expect(dialog.getByRole("alert")).toContainText("Update failed");
  await saveMine.click();
  await expectToast(page, "Program updated");
  await expect(row).toContainText("Mine");

  await row.getByRole("button", { name: /^Edit/ }).click();
  await dialog.getByRole("button", { name: "Remove picture" }).press("Enter");
  await expect(dialog.getByText("Visitors see a drawn picture.")).toBeVisible();
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(row.locator("img")).toHaveCount(0);

  await row.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await failNext("DELETE");
  const remove = async () => {
    await row.getByRole("button", { name: /^Delete/ }).press("Enter");
    await expect(page.getByRole("heading", { name: "Delete this program?" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.getByRole("button", { name: "Delete program" }).press("Enter");
  };
  await remove();
  await expectToast(page, "Delete failed");
  await expect(row).toBeVisible();
  await remove();
  await expectToast(page, "Program deleted");
  await expect(row).toHaveCount(0);

  const sort = page.locator("summary", { hasText: "Sort by" });
  await sort.click();
  await page.getByRole("toolbar").getByRole("link", { name: "Title", exact: true }).click();
  await sort.click();
  await page.getByRole("link", { name: "Ascending" }).click();
  await expect(page).toHaveURL(/sort=title&order=asc/);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  await page.getByRole("searchbox").fill("zzz");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No programs match")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page.getByText("Page 1 of 3")).toBeVisible();
  await page.route("**/api/admin/programs**", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("Failed to load programs")).toBeVisible();
});

import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";

test("typing suggests programs, which the keyboard can choose", { tag: "@main" }, async ({
  page,
}) => {
  await open(page, "/");
  const box = page.getByRole("main").getByLabel("Search all programs");
  await box.pressSequentially("sol");
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options.first()).toHaveText(
    /^Solar Installation Starts \d+ \w+ \d{4}.* from ₦95,000$/,
  );
  await expect(page.getByRole("status").filter({ hasText: "suggested" })).toHaveText(
    `${await options.count()} programs suggested`,
  );
  await expect(box).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page, "suggestions", { inside: "main form" });
  await box.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(box).toHaveAttribute(
    "aria-activedescendant",
    await options.first().evaluate(({ id }) => id),
  );
  await expect(box).toBeFocused();
  // The first Escape closes the list only.
  await box.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(box).toHaveValue("sol");
  await box.press("ArrowDown");
  await expect(options.first()).toBeVisible();
  await box.press("ArrowDown");
  await box.press("Enter");
  await expect(page).toHaveURL("/programs/solar-installation");
});

test("Enter searches when nothing is chosen, and a tap opens a suggestion", async ({ page }) => {
  await open(page, "/programs");
  const box = page.getByRole("main").getByLabel("Search programs");
  await box.pressSequentially("plumer");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText(/^Plumbing/);
  await box.press("Enter");
  await expect(page.getByRole("main").getByRole("status").first()).toContainText(
    "Nothing for “plumer”. We searched for “plumber” instead. 1 program",
  );
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(0);
  await page.getByRole("main").getByLabel("Search programs").fill("tiling");
  await page.getByRole("listbox").getByRole("option").first().click();
  await expect(page).toHaveURL("/programs/tiling");
});

test("without a connection, suggestions stay away silently", async ({ page }) => {
  await open(page, "/programs");
  const box = page.getByRole("main").getByLabel("Search programs");
  await box.pressSequentially("weld");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
  await page.route("**/api/programs/suggestions**", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await box.fill("solar");
  await failed;
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(box).toHaveValue("solar");
});

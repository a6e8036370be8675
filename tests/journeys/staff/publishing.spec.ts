import type { Locator, Page } from "@playwright/test";
import { newProgram } from "../../support/academy/new-program.ts";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible, overflowOf } from "../../support/browser/expect-accessible.ts";
import { expectToast } from "../../support/browser/toasts.ts";

/** From an empty form to a program that visitors see, with its first intake; also what is missing, and a copy. */

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem("adminToken") ?? "");
const box = (page: Page | Locator, label: string) =>
  page.getByRole("textbox", { name: new RegExp(`^${label}`) });

test("a program with an intake is published in at most 15 clicks, besides typing", async ({
  page,
  academy,
}) => {
  await enter(page, academy, "/admin/catalogue");
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks++;
    await target.click();
  };
  /** Opens a list and chooses one of its lines. */
  const choose = async (label: RegExp, value: string) => {
    clicks += 2;
    await page.getByRole("combobox", { name: label }).selectOption(value);
  };
  const choice = (name: string, of: string) =>
    page.getByRole("group", { name: new RegExp(`^${of}$`) }).getByLabel(name, { exact: true });
  const whole = newProgram();

  await click(page.getByRole("link", { name: "Create program" }));
  await page.waitForURL("**/admin/catalogue/new");
  await box(page, "Title").fill("Charcoal making");
  await box(page, "Description on the card").fill("Burn clean charcoal and sell it.");
  await click(choice("Physical", "Mode"));
  await click(choice("Paid", "Price type"));
  await click(choice("Beginner", "Levels offered"));
  await click(choice("Beginner", "Level"));
  for (const [label, text] of [
    ["Duration", whole.duration],
    ["What you learn", whole.whatYouLearn],
    ["Who it is for", whole.whoItIsFor],
    ["Afterwards", whole.afterwards],
    ["Skills", "Stacking a kiln"],
    ["What is included", "Wood"],
    ["Instructor", whole.instructor],
  ] as const)
    await box(page, label).fill(text);
  await click(choice("Yola, Adamawa", "Centres that teach it"));
  await choose(/^Family/, "care");
  await choose(/^Tool/, "ph:hand-heart");
  await expect(page.getByText("missing")).toHaveCount(0);

  await click(page.getByRole("button", { name: "Publish program" }));
  await page.waitForURL("**/admin/catalogue/charcoal-making?do=publish");
  const dialog = page.getByRole("dialog");
  await click(dialog.getByRole("button", { name: "Open an intake" }));
  await expect(dialog.getByLabel("Yola, Adamawa")).toBeChecked();
  await dialog.getByLabel("Day", { exact: true }).fill("1");
  await dialog.getByLabel("Month", { exact: true }).fill("2");
  await dialog.getByLabel("Year", { exact: true }).fill(String(new Date().getFullYear() + 1));
  await dialog.getByLabel(/^Seats/).fill("20");
  await click(dialog.getByRole("button", { name: "Open intake" }));
  await expectToast(page, "Intake opened");
  await expect(dialog.getByText("1 intake is coming.")).toBeVisible();
  await expectAccessible(page, "what publishing needs", { inside: "dialog[open]" });
  await click(dialog.getByRole("button", { name: "Publish program" }));
  await expectToast(page, "Published");
  expect(clicks).toBeLessThanOrEqual(15);
  await expect(async () => {
    const shown = await (await fetch(`${academy.origin}/programs/charcoal-making`)).text();
    expect(shown).toContain("Next starts");
  }).toPass({ timeout: 60_000 });
});

test("missing answers link to their fields, by keyboard and with large text on a phone", async ({
  page,
  academy,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await enter(page, academy, "/admin/catalogue");
  const token = await tokenOf(page);
  await academy.call("POST", "/admin/catalogue", { token, body: { title: "Half a form" } });
  await open(page, "/admin/catalogue/half-a-form");
  const missing = page.getByText("14 things missing:");
  await expect(missing).toBeVisible();
  await expectAccessible(page, "a draft and what it lacks", { widths: [320] });

  await page.getByRole("link", { name: "Description on the card" }).press("Enter");
  await expect(box(page, "Description on the card")).toBeFocused();
  await page.keyboard.type("Two words.");
  await expect(page.getByText("13 things missing:")).toBeVisible();
  // Whatever has the focus is not under the bar.
  const bar = page.locator(".save-bar");
  await expect(bar).toHaveCSS("position", "sticky");
  for (let tabs = 0; tabs < 12; tabs++) {
    await page.keyboard.press("Tab");
    const under = await bar.evaluate((element) => {
      const shown = document.activeElement?.getBoundingClientRect();
      const top = element.getBoundingClientRect().top;
      return !element.contains(document.activeElement) && (shown?.top ?? 0) >= top;
    });
    expect(under).toBe(false);
  }

  // Where it would cover half of the form, it is at the form's end.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  expect(await overflowOf(page)).toBe(0);
  await expect(bar).toHaveCSS("position", "static");

  const publish = page.getByRole("button", { name: "Publish program" });
  await publish.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Publish Half a form?" })).toBeFocused();
  await expect(dialog.getByRole("button", { name: "Publish program" })).toBeDisabled();
  expect(await overflowOf(page)).toBe(0);
  await page.keyboard.press("Escape");
  await expect(publish).toBeFocused();
  await publish.press("Enter");
  await dialog.getByRole("link", { name: "Name at least one skill" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(box(page, "Skills")).toBeFocused();
  const saved = await academy.call("GET", "/admin/catalogue/half-a-form", { token });
  expect(saved).toMatchObject({ body: { description: "Two words.", status: "draft" } });
});

test("a program is duplicated as a draft under another title", async ({ page, academy }) => {
  await enter(page, academy, "/admin/catalogue/masonry");
  await page.getByRole("button", { name: "Duplicate" }).press("Enter");
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Create draft" }).press("Enter");
  await expect(dialog.getByText("Enter a title")).toBeVisible();
  await dialog.getByLabel("Title").fill("Masonry");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/Another program has this title/)).toBeVisible();
  await dialog.getByLabel("Title").fill("Masonry for women");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/catalogue/masonry-for-women");
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
  await expect(box(page, "Instructor").first()).toHaveValue(/Bitrus/);
  await expect(page.getByText("missing:")).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Intakes", exact: true }).click();
  await expect(page.getByText("No intakes are coming")).toBeVisible();
});

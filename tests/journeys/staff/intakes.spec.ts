import type { Page } from "@playwright/test";
import { addDays, formatDay, formatShortDay, mondayOf } from "#foundation/time/time.ts";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { expectToast } from "../../support/browser/toasts.ts";

/** Intakes, fees and hybrid registration in the back office. */

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem("adminToken") ?? "");

/** The day in so many days, as the three numbers of a date field and as people read it. */
function dayIn(days: number) {
  const at = new Date(Date.now() + days * 86_400_000);
  const iso = at.toISOString().slice(0, 10);
  const [year = "", month = "", day = ""] = iso.split("-");
  return {
    parts: [String(Number(day)), String(Number(month)), year] as const,
    iso,
    words: formatDay(iso),
  };
}

async function fillDay(page: Page, [day, month, year]: readonly [string, string, string]) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Day", { exact: true }).fill(day);
  await dialog.getByLabel("Month", { exact: true }).fill(month);
  await dialog.getByLabel("Year", { exact: true }).fill(year);
}

test("an intake is added by keyboard, edited despite a second admin, and removed", {
  tag: "@main",
}, async ({ page, academy }) => {
  await enter(page, academy, "/admin/catalogue/masonry/intakes");
  const token = await tokenOf(page);
  const dialog = page.getByRole("dialog");
  const start = dayIn(200);

  await page.getByRole("button", { name: "Open an intake" }).press("Enter");
  await dialog.getByRole("button", { name: "Open intake" }).press("Enter");
  await expect(dialog.getByRole("link", { name: "Choose one of our centres" })).toBeVisible();
  await expectAccessible(page, "the form of an intake", { inside: "dialog[open]" });
  await dialog.getByLabel("Jalingo, Taraba").press("Space");
  await fillDay(page, dayIn(-1).parts);
  await dialog.getByLabel(/^Seats/).fill("18");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("link", { name: "Choose today or a later day" })).toBeVisible();
  await fillDay(page, start.parts);
  await dialog.getByLabel(/^Seats/).press("Enter");
  await expectToast(page, "Intake opened");
  const row = page.getByRole("row").filter({ hasText: formatShortDay(start.iso, dayIn(0).iso) });
  await expect(row).toContainText("18");
  await expectAccessible(page, "the intakes of a program");

  // Another one at the same place and day is refused, and what was typed stays.
  await page.getByRole("button", { name: "Open an intake" }).click();
  await dialog.getByLabel("Jalingo, Taraba").check();
  await fillDay(page, start.parts);
  await dialog.getByLabel(/^Seats/).fill("5");
  await dialog.getByRole("button", { name: "Open intake" }).click();
  await expect(dialog.getByRole("link", { name: /has an intake in Jalingo/ })).toBeVisible();
  await expect(dialog.getByLabel(/^Seats/)).toHaveValue("5");
  await page.keyboard.press("Escape");

  // Someone else saves first: both versions are shown.
  await row.getByRole("button", { name: /^Edit intake/ }).click();
  const listed = await academy.call("GET", "/admin/intakes?programId=masonry", { token });
  const seen = (listed.body as { intakes: { id: string; startsOn: string }[] }).intakes.find(
    ({ startsOn }) => startsOn === start.iso,
  );
  const theySave = async (seats: number, version: number) => {
    const body = { centreId: "jalingo", startsOn: start.iso, seats, version };
    const saved = await academy.call("PUT", `/admin/intakes/${seen?.id}`, { token, body });
    expect(saved.status).toBe(200);
  };
  await theySave(25, 1);
  await dialog.getByLabel(/^Seats/).fill("30");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog.getByText(/Someone changed this intake/).first()).toBeVisible();
  const seats = dialog.getByRole("row").filter({ hasText: "Seats" });
  await expect(seats).toContainText("25");
  await expect(seats).toContainText("30");
  // They save once more; then theirs is accepted, and what is typed over it is saved.
  await theySave(26, 2);
  await dialog.getByRole("button", { name: "Save mine" }).click();
  await expect(seats).toContainText("26");
  await dialog.getByRole("button", { name: "Take theirs" }).click();
  await expect(dialog.getByText(/Someone changed/)).toHaveCount(0);
  await expect(dialog.getByLabel(/^Seats/)).toHaveValue("26");
  await dialog.getByLabel(/^Seats/).fill("31");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expectToast(page, "Intake changed");
  await expect(row).toContainText("31");

  await page.route("**/api/admin/intakes/*", (route) => route.abort(), { times: 1 });
  for (const outcome of [/cannot be reached/, /: Removed/]) {
    await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await dialog.getByRole("button", { name: "Remove (1)" }).click();
    await expect(dialog.getByText(outcome)).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
  }
  await expect(row).toHaveCount(0);

  await open(page, "/admin/intakes?centre=yola");
  await expect(page.locator("summary", { hasText: "Place: Yola" })).toBeVisible();
  await expect(page.getByRole("table")).toContainText("Yola");
  await expect(page.getByRole("table")).not.toContainText("Jalingo");
});

test("staff see who starts in a week, an intake's roster and the trainer's sheet", {
  tag: "@main",
}, async ({ page, academy }) => {
  await enter(page, academy, "/admin/rosters");
  const token = await tokenOf(page);
  const listed = await academy.call("GET", "/admin/intakes?programId=tiling&time=coming", {
    token,
  });
  const [intake] = (listed.body as { intakes: { id: string; startsOn: string }[] }).intakes;
  if (!intake) throw new Error("no intake is coming");
  await open(page, `/admin/rosters?week=${intake.startsOn}`);
  const start = page.getByRole("region", { name: /^Tiling, / });
  await expect(start).toContainText("seats taken");
  await expectAccessible(page, "the starts of a week");
  await page.getByRole("link", { name: "Week before" }).click();
  await expect(start).toHaveCount(0);
  await page.getByRole("link", { name: "All intakes" }).click();
  await expect(page.getByRole("table")).toContainText("Jalingo, Taraba");

  await open(page, `/admin/intakes/${intake.id}/roster`);
  await expect(page.getByRole("heading", { name: "Tiling" })).toBeVisible();
  await expectAccessible(page, "a roster");
  await page.getByRole("link", { name: "Attendance of a week" }).click();
  await expect(page.getByLabel("Week")).toHaveValue(intake.startsOn);
  const second = await page.getByLabel("Week").locator("option").nth(1).getAttribute("value");
  await page.getByLabel("Week").selectOption(second);
  await expect(page).toHaveURL(new RegExp(`/attendance\\?week=${second}$`));
  await expect(page.getByText(/^Week 2: .* Training is from/)).toBeVisible();
  await expectAccessible(page, "the attendance of a week");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("columnheader", { name: /^Mon/ })).toBeVisible();
});

test("a week with many starts has pages that work by keyboard", async ({ page, academy }) => {
  await enter(page, academy, "/admin/rosters");
  const token = await tokenOf(page);
  const monday = mondayOf(dayIn(300).iso);
  const ids: string[] = [];
  for (const centreId of ["jalingo", "yola"]) {
    for (const day of [0, 1, 2, 3, 4, 5]) {
      const body = { programId: "carpentry", centreId, startsOn: addDays(monday, day), seats: 9 };
      const added = await academy.call("POST", "/admin/intakes", { token, body });
      expect(added.status).toBe(201);
      ids.push((added.body as { id: string }).id);
    }
  }
  await open(page, `/admin/rosters?week=${monday}`);
  const starts = page.getByRole("region", { name: /^Carpentry, / });
  await expect(starts).toHaveCount(10);
  await page.getByRole("link", { name: "Next" }).press("Enter");
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await expect(starts).toHaveCount(2);
  await page.getByRole("link", { name: "Week before" }).press("Enter");
  await expect(page.getByText("Page 2")).toBeHidden();
  // Other journeys look at what the program's page and lists show.
  for (const id of ids) await academy.call("DELETE", `/admin/intakes/${id}`, { token });
});

test("a draft needs only a title, takes an intake once it has a mode, and lists what is missing", async ({
  page,
  academy,
}) => {
  await enter(page, academy, "/admin/catalogue/new");
  await page.getByLabel(/^Title/).fill("Half a draft");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.waitForURL("**/admin/catalogue/half-a-draft");
  await page.getByRole("main").getByRole("link", { name: "Intakes", exact: true }).click();
  await expect(page.getByText(/^Choose the mode and the price type/)).toBeVisible();
  const add = page.getByRole("button", { name: "Open an intake" });
  await expect(add).toHaveCount(0);

  await page.getByRole("link", { name: "Program", exact: true }).click();
  await page.getByRole("radio", { name: "Online" }).check();
  await page.getByRole("radio", { name: "Free" }).check();
  await page.getByRole("button", { name: "Publish program" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("link", { name: "Enter a description" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Publish program" })).toBeDisabled();
  await page.keyboard.press("Escape");

  await page.getByRole("main").getByRole("link", { name: "Intakes", exact: true }).click();
  await add.click();
  await expect(dialog.getByRole("heading", { name: "Open an intake: Half a draft" })).toBeVisible();
});

test("fees are set from a later day, changed and withdrawn", async ({ page, academy }) => {
  await enter(page, academy, "/admin/fees");
  const dialog = page.getByRole("dialog");
  const first = dayIn(40);
  await page.getByRole("button", { name: "Set fees" }).click();
  await fillDay(page, dayIn(-1).parts);
  await dialog
    .getByLabel(/^Tuition/)
    .first()
    .fill("45,000");
  await dialog.getByRole("button", { name: "Set fees" }).click();
  await expect(dialog.getByRole("link", { name: /Choose today or a later day/ })).toBeVisible();
  await expectAccessible(page, "the form of fees", { inside: "dialog[open]" });
  await fillDay(page, first.parts);
  await dialog.getByRole("button", { name: "Set fees" }).click();
  await expectToast(page, "Fees set");
  const coming = page.getByRole("region", { name: `From ${first.words}` });
  await expect(coming).toContainText("₦100,000");
  await expect(coming).toContainText("Coming");
  await expectAccessible(page, "the fees");

  await coming.getByRole("button", { name: /^Change fees/ }).click();
  await dialog
    .getByLabel(/^Tuition/)
    .first()
    .fill("50000");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expectToast(page, "Fees changed");
  await expect(coming).toContainText("₦105,000");

  await coming.getByRole("button", { name: /^Withdraw fees/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw fees" }).click();
  await expectToast(page, "Fees withdrawn");
  await expect(coming).toHaveCount(0);
});

test("opening hybrid registration emails each interested person once", async ({
  page,
  academy,
}) => {
  const email = "waits-for-hybrid@mail.example";
  const courseId = "computer-basics";
  const asked = await academy.call("POST", "/hybrid-interest", {
    body: { courseId, name: "Rifkatu", email },
  });
  expect(asked.status).toBe(201);
  await enter(page, academy, `/admin/catalogue/${courseId}/registration`);
  const ask = page.getByRole("alertdialog");
  for (const [label, said] of [
    ["Open registration", "Registration opened"],
    ["Close registration", "Registration closed"],
  ] as const) {
    await page.getByRole("button", { name: label }).click();
    await ask.getByRole("button", { name: label }).click();
    await expectToast(page, said);
    if (label === "Open registration") {
      await expect(async () => {
        const shown = await fetch(`${academy.origin}/register/${courseId}`);
        expect(await shown.text()).not.toContain("coming soon");
        expect((await academy.mails(email)).length).toBe(1);
      }).toPass({ timeout: 60_000 });
    }
  }
  await expectAccessible(page, "hybrid registration");
  expect((await academy.mails(email)).length).toBe(1);
});

import type { Page } from "@playwright/test";
import { expect, hydrated, open, test } from "../../support/browser/academy-fixture.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { draftOf, loseReact } from "../../support/browser/hold-react.ts";

/** Each tab keeps its own draft of a form, and offers it when the person comes back. */

const form = "/register/tiling";
const name = (page: Page) => page.locator("[name=fullName]");
const offer = (page: Page, words: RegExp) => page.getByText(words);
const draftsOn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("enrolment-draft")));

async function openAgain(page: Page) {
  await page.reload();
  await hydrated(page);
}

test("the forms of twins in two tabs keep both children's answers", async ({ page, context }) => {
  await open(page, form);
  await name(page).fill("Hassan Musa");
  const other = await context.newPage();
  await open(other, form);
  await expect(
    offer(other, /^Answers of Hassan, Tiling, Section A \(step 1 of 6\), saved \d\d:\d\d$/),
  ).toBeVisible();
  await expect(name(other)).toHaveValue("");
  await expectAccessible(other, "offers", { inside: "main", widths: [360] });
  await other.getByRole("button", { name: "Start new" }).click();
  await expect(offer(other, /^Answers of/)).toHaveCount(0);
  await name(other).fill("Hussaini Musa");
  for (const [tab, value] of [
    [page, "Hassan Musa"],
    [other, "Hussaini Musa"],
  ] as const) {
    await openAgain(tab);
    await expect(name(tab)).toHaveValue(value);
    await expect(offer(tab, /^Answers of/)).toHaveCount(0);
  }

  // Clearing one child's answers leaves the other's.
  await other.getByRole("button", { name: "Clear my answers" }).click();
  await other.getByRole("button", { name: "Yes, clear my answers" }).click();
  await page.close();
  await other.close();
  const later = await context.newPage();
  await open(later, form);
  await expect(offer(later, /^Answers of Hussaini/)).toHaveCount(0);
  await later.getByRole("button", { name: /^Continue\b.*Answers of Hassan/ }).click();
  await expect(name(later)).toHaveValue("Hassan Musa");
  await expect(later.getByText("We have restored your answers.")).toBeVisible();
  expect(await draftsOn(later)).toHaveLength(1);
  await openAgain(later);
  await expect(name(later)).toHaveValue("Hassan Musa");
});

test("answers typed before Continue are kept, and Delete removes a draft from the device", async ({
  page,
  context,
}) => {
  await open(page, form);
  await name(page).fill("Hassan Musa");
  await page.close();
  const other = await context.newPage();
  await open(other, form);
  await name(other).fill("Hussaini Musa");
  await other.getByRole("button", { name: /^Continue\b.*Answers of Hassan/ }).click();
  await expect(name(other)).toHaveValue("Hassan Musa");
  const third = await context.newPage();
  await open(third, form);
  await expect(offer(third, /^Answers of Hassan/)).toBeVisible();
  await third.getByRole("button", { name: /^Delete\b.*Answers of Hussaini/ }).click();
  await expect(offer(third, /^Answers of Hussaini/)).toHaveCount(0);
  expect(await draftsOn(third)).toHaveLength(1);
});

test("a tab opened from the form, and one without React, keep their own drafts", async ({
  page,
  context,
}) => {
  await open(page, form);
  await name(page).fill("Hassan Musa");
  // A browser copies the session storage of a tab into the one that it opens.
  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    page.evaluate((address) => void window.open(address), form),
  ]);
  await hydrated(opened);
  await name(opened).fill("Hussaini Musa");
  const plain = await context.newPage();
  await loseReact(plain);
  await plain.goto(form);
  await name(plain).fill("Amina Musa");
  await expect.poll(() => draftsOn(plain)).toHaveLength(3);
  await openAgain(page);
  await expect(name(page)).toHaveValue("Hassan Musa");
  await plain.unrouteAll();
  await openAgain(plain);
  await expect(name(plain)).toHaveValue("Amina Musa");
});

test("files of a job application come back with their answers", async ({ page, context }) => {
  await open(page, "/careers/apply");
  await page.locator('[name="motivation"]').fill("I learnt from a patient master.");
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "my-cv.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF"),
    });
  await expect.poll(() => draftOf(page, "job-application-draft")).toContain("patient");
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("my-cv.pdf");
  await page.close();
  const later = await context.newPage();
  await open(later, "/careers/apply");
  await later.getByRole("button", { name: /^Continue\b/ }).click();
  await expect(later.locator('[name="motivation"]')).toHaveValue("I learnt from a patient master.");
  await expect(later.getByText("my-cv.pdf").first()).toBeVisible();
});

import type { Locator } from "@playwright/test";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { countHands } from "../../support/browser/count-hands.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { photograph } from "../../support/browser/photograph.ts";
import { expectToast } from "../../support/browser/toasts.ts";

/** An owner prepares the next year: a fee from 1 January, a photograph, and an intake in a new centre. */

// The new centre would be in the lists of the other journeys.
test.use({ settings: { COMMISSION_HOLD_DAYS: "8" } });

/** Presses a field and types into it, instead of what it holds. */
async function type(target: Locator, text: string) {
  await target.click();
  await target.selectText();
  await target.page().keyboard.type(text);
}

async function typeDay(within: Locator, day: string, month: string, year: string) {
  for (const [label, text] of [
    ["Day", day],
    ["Month", month],
    ["Year", year],
  ] as const)
    await type(within.getByLabel(label, { exact: true }), text);
}

const nextYear = String(new Date().getFullYear() + 1);

test("a fee from 1 January is set with at most 6 presses and 12 characters", async ({
  page,
  academy,
}) => {
  const hands = await countHands(page);
  await enter(page, academy, "/admin/fees");
  await page.getByRole("button", { name: "Set fees" }).click();
  const dialog = page.getByRole("dialog");
  await typeDay(dialog, "1", "1", nextYear);
  await type(dialog.getByLabel(/^Tuition/).first(), "45000");
  await dialog.getByRole("button", { name: "Set fees" }).click();
  await expectToast(page, "Fees set");
  await expect(page.getByRole("region", { name: `From 1 January ${nextYear}` })).toContainText(
    "Coming",
  );
  expect(hands.presses).toBeLessThanOrEqual(6);
  expect(hands.typed).toBeLessThanOrEqual(12);
});

test("a photograph is dropped, seen on its card and saved; a wrong file loses nothing", async ({
  page,
  academy,
}) => {
  const hands = await countHands(page);
  await enter(page, academy, "/admin/pictures/new");
  const drop = async (name: string, type: string, buffer: Buffer) => {
    const files = await page.evaluateHandle(
      ({ name, type, data }) => {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], name, { type }));
        return transfer;
      },
      { name, type, data: buffer.toString("base64") },
    );
    await page.locator(".drop-zone").dispatchEvent("drop", { dataTransfer: files });
  };
  await drop("wall.jpg", "image/jpeg", await photograph(page));
  await expect(page.getByText("wall.jpg")).toBeVisible();
  await page.getByLabel("Program", { exact: false }).selectOption({ label: "Tiling" });
  const card = page.getByRole("img", { name: "The card of Tiling" });
  await expect(card).toBeVisible();
  await drop("fees.pdf", "application/pdf", Buffer.from("%PDF-1.4"));
  await expect(page.getByText("fees.pdf is not a photograph").first()).toBeVisible();
  await expect(card).toBeVisible();
  await expect(page.locator(".file-name")).toHaveText("wall.jpg");
  await type(page.getByLabel("Description for people"), "Learners lay a floor.");
  await expectAccessible(page, "a dropped photograph", { widths: [320] });
  await page.getByRole("button", { name: "Add a photo" }).click();
  await expect(page).toHaveURL(/\/admin\/pictures\/[\w-]{8,}$/);
  // One of the drops was the wrong file.
  expect(hands.presses).toBeLessThanOrEqual(6);
});

test("a photograph is pasted", async ({ page, academy }) => {
  await enter(page, academy, "/admin/pictures/new");
  const data = (await photograph(page)).toString("base64");
  // Like a person, pastes again where the page wasn't ready for the first one.
  await expect(async () => {
    await page.evaluate((text) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], "pasted.jpg", { type: "image/jpeg" }));
      document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }, data);
    await expect(page.getByText("pasted.jpg")).toBeVisible({ timeout: 3000 });
  }).toPass();
  await page.getByRole("button", { name: "Remove pasted.jpg" }).press("Enter");
  await expect(page.getByText("pasted.jpg")).toBeHidden();
  await expect(page.getByLabel("Photograph", { exact: true })).toBeFocused();
});

test("a new centre leads to its programs and to an intake, with at most 24 presses and 130 characters", async ({
  page,
  academy,
}) => {
  const hands = await countHands(page);
  await enter(page, academy, "/admin/centres");
  const dialog = page.getByRole("dialog");
  const field = (label: RegExp) => dialog.getByLabel(label);
  await page.getByRole("button", { name: "Create centre" }).click();
  await type(field(/^Town/), "Maiduguri");
  await type(field(/^State/), "Borno");
  await type(field(/^Address/), "12 Baga Road, Maiduguri, Borno");
  await type(field(/^Phone/), "08031234567");
  await type(field(/^Office hours/), "Mon-Sat 8am-5pm WAT");
  await type(field(/^Point on the map/), "11.8333, 13.15");
  await dialog.getByRole("button", { name: "Create centre" }).click();
  const centre = page.getByRole("region", { name: "Maiduguri, Borno" });
  await expect(centre).toContainText("has no programs yet");
  await expectAccessible(page, "a new centre", { widths: [320] });

  await centre.getByRole("button", { name: /^Choose programs/ }).click();
  await dialog.getByLabel("Masonry").click();
  await dialog.getByLabel("Tiling").click();
  await expectAccessible(page, "programs of a centre", { inside: "dialog[open]", widths: [320] });
  await dialog.getByRole("button", { name: "Add programs" }).click();
  await expectToast(page, "2 programs added");
  await expect(centre).toContainText("2 programs taught here");

  await centre.getByRole("link", { name: /^Open an intake/ }).click();
  await dialog.getByLabel(/^Program/).selectOption({ label: "Tiling" });
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByLabel("Maiduguri, Borno")).toBeChecked();
  await typeDay(dialog, "4", "1", nextYear);
  await type(dialog.getByLabel(/^Seats/), "20");
  await expectAccessible(page, "the form of an intake", { inside: "dialog[open]", widths: [320] });
  await dialog.getByRole("button", { name: "Open intake" }).click();
  await expectToast(page, "Intake opened");
  const row = page.getByRole("row").filter({ hasText: "Maiduguri" });
  await expect(row).toContainText("Mon to Sat");
  expect(hands.presses).toBeLessThanOrEqual(24);
  expect(hands.typed).toBeLessThanOrEqual(130);
  await expect(async () => {
    await open(page, "/programs/tiling");
    await expect(page.getByRole("main")).toContainText("Maiduguri", { timeout: 500 });
  }).toPass({ timeout: 20_000 });
});

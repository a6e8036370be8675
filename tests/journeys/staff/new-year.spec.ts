import type { Locator, Page } from "@playwright/test";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { photograph } from "../../support/browser/photograph.ts";
import { expectToast } from "../../support/browser/toasts.ts";

/** An owner prepares the next year: a fee from 1 January, a photograph, and an intake in a new centre. */

// The new centre would be in the lists of the other journeys.
test.use({ settings: { COMMISSION_HOLD_DAYS: "8" } });

/** Counts what a hand does: presses of a mouse or finger, and keys. */
function count(page: Page) {
  const done = { clicks: 0, keys: 0 };
  return {
    done,
    async click(target: Locator) {
      done.clicks++;
      await target.click();
    },
    /** Presses a field and types into it, instead of what it holds. */
    async type(target: Locator, text: string) {
      done.clicks++;
      done.keys += text.length;
      await target.click();
      await target.selectText();
      await page.keyboard.type(text);
    },
    /** Opens a list and chooses one of its lines. */
    async choose(target: Locator, label: string) {
      done.clicks += 2;
      await target.selectOption({ label });
    },
    async day(within: Locator, day: string, month: string, year: string) {
      for (const [label, text] of [
        ["Day", day],
        ["Month", month],
        ["Year", year],
      ] as const)
        await this.type(within.getByLabel(label, { exact: true }), text);
    },
  };
}

const nextYear = String(new Date().getFullYear() + 1);

test("a fee from 1 January is set with at most 6 clicks and 12 keys", async ({ page, academy }) => {
  await enter(page, academy, "/admin/fees");
  const hand = count(page);
  await hand.click(page.getByRole("button", { name: "Set fees" }));
  const dialog = page.getByRole("dialog");
  await hand.day(dialog, "1", "1", nextYear);
  await hand.type(dialog.getByLabel(/^Tuition/).first(), "45000");
  await hand.click(dialog.getByRole("button", { name: "Set fees" }));
  await expectToast(page, "Fees set");
  await expect(page.getByRole("region", { name: `From 1 January ${nextYear}` })).toContainText(
    "Coming",
  );
  expect(hand.done.clicks).toBeLessThanOrEqual(6);
  expect(hand.done.keys).toBeLessThanOrEqual(12);
});

test("a photograph is dropped, seen on its card and saved; a wrong file loses nothing", async ({
  page,
  academy,
}) => {
  await enter(page, academy, "/admin/pictures/new");
  const hand = count(page);
  const drop = async (name: string, type: string, buffer: Buffer) => {
    hand.done.clicks++;
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
  await hand.choose(page.getByLabel("Program", { exact: false }), "Tiling");
  const card = page.getByRole("img", { name: "The card of Tiling" });
  await expect(card).toBeVisible();
  await drop("fees.pdf", "application/pdf", Buffer.from("%PDF-1.4"));
  await expect(page.getByText("fees.pdf is not a photograph").first()).toBeVisible();
  await expect(card).toBeVisible();
  await expect(page.locator(".file-name")).toHaveText("wall.jpg");
  await hand.type(page.getByLabel("Description for people"), "Learners lay a floor.");
  await expectAccessible(page, "a dropped photograph", { widths: [320] });
  await hand.click(page.getByRole("button", { name: "Create photograph" }));
  await expect(page).toHaveURL(/\/admin\/pictures\/[\w-]{8,}$/);
  // One of the drops was the wrong file.
  expect(hand.done.clicks).toBeLessThanOrEqual(6);
});

test("a photograph is pasted", async ({ page, academy }) => {
  await enter(page, academy, "/admin/pictures/new");
  const data = (await photograph(page)).toString("base64");
  await page.evaluate((text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], "pasted.jpg", { type: "image/jpeg" }));
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, data);
  await expect(page.getByText("pasted.jpg")).toBeVisible();
  await page.getByRole("button", { name: "Remove pasted.jpg" }).press("Enter");
  await expect(page.getByText("pasted.jpg")).toBeHidden();
  await expect(page.getByLabel("Photograph", { exact: true })).toBeFocused();
});

test("a new centre leads to its programs and to an intake, with at most 24 clicks and 130 keys", async ({
  page,
  academy,
}) => {
  await enter(page, academy, "/admin/centres");
  const hand = count(page);
  const dialog = page.getByRole("dialog");
  const field = (label: RegExp) => dialog.getByLabel(label);
  await hand.click(page.getByRole("button", { name: "Create centre" }));
  await hand.type(field(/^Town/), "Maiduguri");
  await hand.type(field(/^State/), "Borno");
  await hand.type(field(/^Address/), "12 Baga Road, Maiduguri, Borno");
  await hand.type(field(/^Phone/), "08031234567");
  await hand.type(field(/^Office hours/), "Mon-Sat 8am-5pm WAT");
  await hand.type(field(/^Point on the map/), "11.8333, 13.15");
  await hand.click(dialog.getByRole("button", { name: "Create centre" }));
  const centre = page.getByRole("region", { name: "Maiduguri, Borno" });
  await expect(centre).toContainText("has no programs yet");
  await expectAccessible(page, "a new centre", { widths: [320] });

  await hand.click(centre.getByRole("button", { name: /^Choose programs/ }));
  await hand.click(dialog.getByLabel("Masonry"));
  await hand.click(dialog.getByLabel("Tiling"));
  await expectAccessible(page, "programs of a centre", { inside: "dialog[open]", widths: [320] });
  await hand.click(dialog.getByRole("button", { name: "Add programs" }));
  await expectToast(page, "2 programs added");
  await expect(centre).toContainText("2 programs taught here");

  await hand.click(centre.getByRole("link", { name: /^Open an intake/ }));
  await hand.choose(dialog.getByLabel(/^Program/), "Tiling");
  await hand.click(dialog.getByRole("button", { name: "Continue" }));
  await expect(dialog.getByLabel("Maiduguri, Borno")).toBeChecked();
  await hand.day(dialog, "4", "1", nextYear);
  await hand.type(dialog.getByLabel(/^Seats/), "20");
  await expectAccessible(page, "the form of an intake", { inside: "dialog[open]", widths: [320] });
  await hand.click(dialog.getByRole("button", { name: "Open intake" }));
  await expectToast(page, "Intake opened");
  const row = page.getByRole("row").filter({ hasText: "Maiduguri" });
  await expect(row).toContainText("Mon to Sat");
  expect(hand.done.clicks).toBeLessThanOrEqual(24);
  expect(hand.done.keys).toBeLessThanOrEqual(130);
  await expect(async () => {
    await open(page, "/programs/tiling");
    await expect(page.getByRole("main")).toContainText("Maiduguri", { timeout: 500 });
  }).toPass({ timeout: 20_000 });
});

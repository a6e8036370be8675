import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { enter, openTill } from "../../support/browser/enter-back-office.ts";
import { overflowOf } from "../../support/browser/expect-accessible.ts";
import { openFold } from "../../support/browser/open-fold.ts";
import { physical, press, somebody } from "../../support/filling/fill-registration.ts";

/** A family pays for a place in three ways over the months of its plan. */

const clock = join(tmpdir(), `academy-clock-${process.pid}`);
const aheadClock = join(import.meta.dirname, "..", "..", "support", "machine", "ahead-clock.mjs");
const dayMs = 86_400_000;
writeFileSync(clock, "0");

// Its clock moves, so it needs its own academy.
test.use({
  settings: { NODE_OPTIONS: `--import=${pathToFileURL(aheadClock)}`, CLOCK_AHEAD: clock },
});
process.on("exit", () => rmSync(clock, { force: true }));

/** Moves the academy and the browser to the day after the next part is due. */
async function waitUntilLate(page: Page) {
  // A day and its month stay on one line.
  const words = (await page.locator("main").innerText()).replaceAll("\u00a0", " ");
  const [, day = ""] = /is due by (\d+ \w+ \d{4})/.exec(words) ?? [];
  const days = Math.ceil((Date.parse(day) - Date.now()) / dayMs) + 1;
  writeFileSync(clock, String(days));
  await page.clock.setFixedTime(Date.now() + days * dayMs);
}

/** Takes a payment in the back office, with what is typed into the fields. */
async function take(page: Page, id: string, way: "Cash" | "Transfer", typed: object) {
  await open(page, `/admin/enrolments/${id}`);
  await page.getByRole("button", { name: "Take a payment" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(way, { exact: true }).check();
  if (way === "Cash") await dialog.getByText(/^Receipt number, note/).click();
  for (const [label, text] of Object.entries(typed)) {
    await dialog.getByLabel(new RegExp(`^${label}`)).fill(text);
  }
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await expect(page.getByText(/taken\. Receipt ZR-/)).toBeVisible();
}

test("card, late cash and a mistyped transfer leave balance and receipts in agreement", async ({
  page,
  academy,
}) => {
  const { body } = await academy.call("POST", "/enrolments", {
    body: { courseId: "tiling", ...physical(somebody("Rifkatu"), { signatureDate: "2026-01-01" }) },
  });
  const { id, resumeToken } = (body as { enrolment: { id: string; resumeToken: string } })
    .enrolment;
  const own = `/enrolments/${id}?key=${resumeToken}`;

  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, own);
  await page.getByRole("radio", { name: "Pay the first part" }).check();
  await page.getByRole("button", { name: "Pay ₦50,000 now" }).click();
  await press(page, "Pay");
  await expect(
    page.getByText("₦50,000 received. Your place is confirmed. ₦30,000 is due by"),
  ).toBeVisible();

  // A month of training is over, and nobody paid: the place stays.
  await waitUntilLate(page);
  await open(page, own);
  await expect(
    page.getByText("₦50,000 received. Your place is confirmed. ₦30,000 was due on"),
  ).toBeVisible();
  await expect(page.getByText("Confirmed", { exact: true }).first()).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await openTill(academy, academy.admin.email);
  await enter(page, academy, `/admin/enrolments/${id}`);
  await take(page, id, "Cash", { Amount: "30,000", "Number of the receipt": "0412" });
  await open(page, own);
  await expect(
    page.getByText("₦80,000 received. Your place is confirmed. ₦15,000 is due by"),
  ).toBeVisible();

  await waitUntilLate(page);
  await enter(page, academy, `/admin/enrolments/${id}`);
  await take(page, id, "Transfer", { Amount: "14,000", "Bank’s reference": "TRF 00914" });

  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, own);
  await expect(
    page.getByText("₦94,000 received. Your place is confirmed. ₦1,000 was due on"),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay ₦1,000 now" })).toBeVisible();
  const statement = await openFold(page, "Statement of account");
  const rows = statement.getByRole("row").filter({ hasText: "ZR-" });
  await expect(rows).toHaveText([/₦50,000.*₦45,000/, /₦30,000.*₦15,000/, /₦14,000.*₦1,000/]);
  expect(await overflowOf(page)).toBe(0);

  // Each receipt says what was still owed on its day.
  await openFold(page, "Payments and receipts");
  const links = page.getByRole("link", { name: /^ZR-\d{4}-\d{6} \(PDF\)$/ });
  const papers: string[] = [];
  for (const link of await links.all()) {
    const file = await page.request.get((await link.getAttribute("href")) ?? "");
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await file.body())));
    papers.push(text.join(" "));
  }
  expect(papers).toEqual([
    expect.stringMatching(/₦14,000.*₦1,000/s),
    expect.stringMatching(/₦30,000.*₦15,000/s),
    expect.stringMatching(/₦50,000.*₦45,000/s),
  ]);
});

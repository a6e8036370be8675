import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { statementOf } from "#tests/support/payments/bank-statement-text.ts";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { staffEmail } from "../../support/browser/test-staff.ts";
import { expectToast } from "../../support/browser/toasts.ts";

/** Files of the bank as people really have them: a spreadsheet, and all that is wrong with files. */

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const header = "DATE POSTED,VALUE DATE,DESCRIPTION,DEBIT,CREDIT,BALANCE";
const ours = "ACCOUNT NO,0000000000";
const line = (day: string, credit: string, narration = "FEES") =>
  `${day},${day},${narration},,${credit},1`;
const fileOf = (...rows: string[]) => [header, ...rows].join("\n");

const choose = (page: Page, name: string, file: string | Buffer, mimeType = "text/csv") =>
  page
    .getByLabel(/^The bank’s file/)
    .setInputFiles({ name, mimeType, buffer: Buffer.from(file as string) });

test.beforeEach(async ({ page, academy }) => {
  await enter(page, { admin: { ...academy.admin, email: staffEmail("rahila") } }, "/admin/bank");
});

test("a spreadsheet is read in the browser's own way: chosen, sent, shown", async ({ page }) => {
  const path = join(import.meta.dirname, "../../payments/statements/access.xlsx");
  await choose(page, "access.xlsx", readFileSync(path), xlsx);
  await expect(page.getByText(/^Access Bank, .*: \d+ new lines?\./)).toBeVisible();
  await choose(page, "access again.xlsx", readFileSync(path), xlsx);
  await expect(
    page.getByText(/^Access Bank, .*: 0 new lines\. \d+ lines? known already\./),
  ).toBeVisible();
});

const faults: [name: string, file: string | Buffer, says: string][] = [
  ["really.csv", Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n"), "really.csv is not a real CSV file"],
  ["other.csv", `ACCOUNT NO,0123456789\n${fileOf(line("01/10/2026", "5"))}`, "account 0123456789"],
  ["dollars.csv", `${ours}\nCURRENCY: USD\n${fileOf(line("01/10/2026", "5"))}`, "This is in USD."],
  ["future.csv", `${ours}\n${fileOf(line("01/10/2099", "5"))}`, "has not come yet"],
  ["nothing.csv", `${ours}\n${fileOf(line("01/10/2026", "0.00"))}`, "no line with an amount"],
  ["large.csv", Buffer.alloc(21 * 1024 * 1024, "a"), "large.csv is larger than 20 MB"],
];

test("each wrong file says what is wrong with it, and the next one can be chosen at once", async ({
  page,
}) => {
  test.setTimeout(90_000);
  for (const [name, file, says] of faults) {
    await choose(page, name, file);
    await expect(page.getByText(says, { exact: false }).first()).toBeVisible();
  }
  await expect(page.getByText("future.csv was not imported")).toHaveCount(0);
});

test("10 MB, a formula, ₦0 and a negative credit are read; two people at once make no line twice", async ({
  page,
  academy,
  browser,
}) => {
  test.setTimeout(90_000);
  const long = Array.from({ length: 1_000 }, (_, nth) =>
    line("02/09/2026", `${nth + 1}.00`, `LONG ${"X".repeat(9_900)} ${nth}`),
  );
  const file = `${ours}\n${fileOf(
    ...long,
    line("03/09/2026", "0.00", "NOTHING"),
    line("03/09/2026", "-700.00", "BACK AGAIN"),
    line("03/09/2026", "800.00", "=HYPERLINK(1) AUNT"),
  )}`;
  const other = await (await browser.newContext({ baseURL: academy.origin })).newPage();
  await enter(other, { admin: academy.admin }, "/admin/bank");
  await Promise.all([choose(page, "both.csv", file), choose(other, "both.csv", file)]);
  await expect(page.getByText(/of ₦0 left out/)).toBeVisible({ timeout: 30_000 });
  await open(page, "/admin/bank?tab=lines&search=back+again");
  const back = page.getByRole("row").filter({ hasText: "BACK AGAIN" });
  await expect(back).toHaveCount(1);
  // A reversal went out.
  await expect(back).toHaveText(/−.?₦700/);
  await open(page, "/admin/bank?tab=lines&search=hyperlink");
  await expect(page.getByRole("row", { name: /=HYPERLINK\(1\) AUNT/ })).toHaveCount(1);
  await other.context().close();
});

test("the browser is closed while the file is read: the next look shows it done", async ({
  page,
  academy,
  context,
}) => {
  const sent = page.waitForResponse(
    (reply) => reply.url().endsWith("/admin/bank/imports") && reply.request().method() === "POST",
  );
  await choose(page, "closed.csv", statementOf([["04/08/2026", 900, "CLOSED IN BETWEEN"]]));
  await sent;
  await page.close();
  const later = await context.newPage();
  await later.goto(`${academy.origin}/admin/bank`);
  await expect(later.getByText(/Zenith Bank, 4 Aug.*: 1 new line\./)).toBeVisible();
});

test("a bar says how far a long file is read", async ({ page }) => {
  let isReading = true;
  await page.route("**/api/admin/bank/imports", async (route) => {
    if (route.request().method() !== "GET" || !isReading) return route.continue();
    const response = await route.fetch();
    const { imports, ...more } = await response.json();
    const [newest, ...others] = imports;
    const half = { ...newest, state: "reading", rows: 100_000, rowsDone: 40_000 };
    return route.fulfill({ response, json: { ...more, imports: [half, ...others] } });
  });
  await choose(page, "long.csv", statementOf([["07/08/2026", 650, "A LONG FILE"]]));
  const bar = page.getByRole("progressbar", { name: /^Reading .* 40,000 of 100,000 rows/ });
  await expect(bar).toBeVisible();
  await expect(bar).toHaveAttribute("value", "0.4");
  await expectAccessible(page, "a file that is read");
  isReading = false;
  await expect(page.getByText(/Zenith Bank, 7 Aug.*: 1 new line\./)).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test("a file that names no account is read when somebody says that it is ours", async ({
  page,
}) => {
  await choose(page, "nameless.csv", fileOf(line("05/08/2026", "950.00", "WHOSE ACCOUNT")));
  await expect(page.getByText("Whose account is in nameless.csv?")).toBeVisible();
  await page.getByRole("button", { name: "Look at it" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Is this the academy’s account?" });
  await expect(dialog.getByText("WHOSE ACCOUNT")).toBeVisible();
  await expectAccessible(page, "whose account a file is of", { inside: "dialog[open]" });
  await dialog.getByRole("button", { name: "It is ours: read it" }).press("Enter");
  await expect(
    page.getByText(/1 new line\. It names no account; .* said that it is ours\./),
  ).toBeVisible();
});

test("a line booked for the wrong person is taken back, and booked for the right one", async ({
  page,
  academy,
}) => {
  const register = (fullName: string, phoneNumber: string) =>
    academy.call("POST", "/enrolments", {
      body: {
        courseId: "tiling",
        ...physicalAnswers,
        fullName,
        signature: fullName,
        phoneNumber,
        emailAddress: `${fullName.split(" ")[0]?.toLowerCase()}@taken.example`,
      },
    });
  await register("Wrongly Bookedfor", "0803 555 8811");
  await register("Rightly Bookedfor", "0803 555 8812");
  await choose(page, "wrong.csv", statementOf([["06/08/2026", 12_000, "NIP/AUNT HADIZA GARKIDA"]]));
  await expect(page.getByText(/Zenith Bank, 6 Aug.*: 1 new line\./)).toBeVisible();
  await open(page, "/admin/bank?tab=lines&search=garkida");
  await page.getByRole("link", { name: /GARKIDA/ }).click();
  const book = async (fullName: string) => {
    await page.getByRole("button", { name: "Choose who paid" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Whose are ₦12,000?" });
    const another = dialog.getByRole("button", { name: "Choose another" });
    if (await another.isVisible()) await another.press("Enter");
    await dialog.getByLabel("For").fill(fullName);
    await dialog
      .getByRole("button", { name: new RegExp(`^${fullName}`) })
      .first()
      .press("Enter");
    await dialog.getByRole("button", { name: "Book ₦12,000" }).press("Enter");
    await expectToast(page, "₦12,000 booked");
  };
  await book("Wrongly Bookedfor");
  await page.getByRole("button", { name: "Booked for the wrong person?" }).press("Enter");
  const asked = page.getByRole("alertdialog", { name: "Was this somebody else’s money?" });
  await expectAccessible(page, "taking a booking back", { inside: "dialog[open]" });
  await asked.getByRole("button", { name: "Take the booking back" }).press("Enter");
  await expect(asked.getByText("Say what was wrong.")).toBeVisible();
  await asked.getByLabel("What was wrong?").fill("The aunt paid for Rightly");
  await asked.getByRole("button", { name: "Take the booking back" }).press("Enter");
  await expectToast(page, "Taken back: the line is to do again");
  await expect(page.getByText(/Taken back by .*“The aunt paid for Rightly”/)).toBeVisible();
  await book("Rightly Bookedfor");
  await expect(page.getByText("Transfer recorded: Rightly Bookedfor")).toBeVisible();
  await expectAccessible(page, "a line that was taken back once", { widths: [360] });
});

import { formatMonth, lagosDay } from "#foundation/time/time.ts";
import type { MonthRecord } from "#rooms/payments/months/months.ts";
import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { statementOf } from "#tests/support/payments/bank-statement-text.ts";
import { expect, hydrated, open, test } from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { staffEmail } from "../../support/browser/test-staff.ts";
import { expectToast } from "../../support/browser/toasts.ts";

/**
 * An owner closes the month whose turn it is with differences of three kinds found: the bank has more, the books have
 * more, and a settlement of the provider differs.
 */

test("a month is closed with three differences found", { tag: "@main" }, async ({
  page,
  academy,
}) => {
  test.setTimeout(120_000);
  const signIn = async (email: string) => {
    const { password } = academy.admin;
    const { body } = await academy.call("POST", "/admin/login", { body: { email, password } });
    return (body as { token: string }).token;
  };
  const owner = await signIn(academy.admin.email);
  const month = lagosDay(new Date()).slice(0, 7);
  const read = async (which: string) =>
    (await academy.call("GET", `/admin/months/${which}`, { token: owner })).body as MonthRecord;
  const { nextToClose } = await read(month);
  const past = nextToClose ?? "";
  expect(past < month).toBe(true);

  // A till that ₦100 is missing from.
  const clerk = await signIn(staffEmail("sani"));
  const opened = await academy.call("POST", "/admin/tills", {
    token: clerk,
    body: { location: "Jalingo, Taraba", floatKobo: 0 },
  });
  const { id: till } = opened.body as { id: string };
  const entry = { kind: "in", amountKobo: 100_000, reason: "Change for the week" };
  await academy.call("POST", `/admin/tills/${till}/entries`, { token: clerk, body: entry });
  const counted = { countKobo: 90_000, note: "I don't know" };
  const closed = await academy.call("POST", `/admin/tills/${till}/close`, {
    token: clerk,
    body: counted,
  });
  expect(closed.status).toBe(200);

  // A proof of a transfer that nobody has compared.
  const person = { fullName: "Bitrus Monthend", signature: "Bitrus Monthend" };
  const registered = await academy.call("POST", "/enrolments", {
    body: {
      ...{ courseId: "tiling", ...physicalAnswers, ...person },
      ...{ emailAddress: "bitrus@monthend.example", phoneNumber: "0803 555 9901" },
    },
  });
  const { enrolment } = registered.body as { enrolment: { id: string; resumeToken: string } };
  const proof = await page.request.post(`/api/enrolments/${enrolment.id}/payment-proof`, {
    headers: { "x-resume-token": enrolment.resumeToken },
    multipart: {
      proof: {
        name: "slip.png",
        mimeType: "image/png",
        buffer: Buffer.from(
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
          "base64",
        ),
      },
    },
  });
  expect(proof.status()).toBe(201);

  // A transfer of the month to close that the bank's statement does not have.
  const typed = await academy.call("POST", `/admin/enrolments/${enrolment.id}/manual-payment`, {
    token: owner,
    body: {
      ...{ amountKobo: 1_000_000, method: "transfer", takenOn: `${past}-14` },
      reference: "FT00914MONTHEND",
    },
  });
  expect(typed.status).toBe(201);

  // Three lines of the bank that the books don't have, in the month to close.
  await enter(page, academy, "/admin/bank");
  const [year, number] = past.split("-");
  await page.getByLabel(/^The bank’s file/).setInputFiles({
    name: "monthend.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      statementOf([
        [`13/${number}/${year}`, 7_000, "ASK THE OWNER WHO"],
        [`15/${number}/${year}`, 12_345, "NOBODY KNOWS WHO"],
        [`16/${number}/${year}`, -50, "SMS ALERT CHARGE"],
      ]),
    ),
  });
  await expect(page.getByText(/3 new lines\b/)).toBeVisible();
  await expect(page.getByText(/^No code, proof, name/)).toBeVisible();
  await page.keyboard.press("l");
  await expectToast(page, "Put aside for later");

  // The month in progress names these, and a settlement of the provider that differs.
  await open(page, "/admin/months");
  await expect(page.getByText("Agrees with the books, to the kobo.")).toBeVisible();
  const still = page.getByRole("region", { name: "Still open" });
  await expect(still.getByRole("link", { name: "Proof of a transfer" }).first()).toBeVisible();
  await expect(still.getByRole("link", { name: "Settlement that differs" }).first()).toBeVisible();
  await expect(still.getByRole("link", { name: /of the bank (is|are) not decided/ })).toBeVisible();
  await expect(still.getByRole("link", { name: /not counted again yet/ })).toBeVisible();
  await expectAccessible(page, "a month in progress");

  // Every figure opens its lines; on the first day of a month, nothing may have come by card yet.
  await page.getByRole("button", { name: /^Show the .* of ₦0$/ }).click();
  await page.getByRole("link", { name: "By card" }).press("Enter");
  await hydrated(page);
  await expect(page.getByRole("heading", { name: `By card, ${formatMonth(month)}` })).toBeVisible();
  await expectAccessible(page, "lines of a month", { widths: [360] });
  await page.getByRole("link", { name: `All figures of ${formatMonth(month)}` }).press("Enter");

  // The month whose turn it is: till and proof are not of its time, the lines of the bank are.
  await page.getByLabel("Month", { exact: true }).selectOption(past);
  await expect(page.getByText("The month is over and not closed yet.")).toBeVisible();
  const name = formatMonth(past);
  await expect(still.getByText("1 line of the bank is put aside")).toBeVisible();
  const undecided = still.getByRole("link", { name: "2 lines of the bank are not decided" });
  await undecided.press("Enter");
  await hydrated(page);
  await expect(page.getByText("NOBODY KNOWS WHO")).toBeVisible();
  // What the bank took for its services is booked from its line.
  await page.getByRole("link", { name: "SMS ALERT CHARGE" }).press("Enter");
  await hydrated(page);
  await page.getByRole("button", { name: "Bank charge" }).press("Enter");
  await expectToast(page, "₦50 booked as a bank charge");
  // Bank and books differ by the day on which money moved.
  await open(page, `/admin/bank?tab=differences&from=${past}-01&to=${past}-28`);
  const bank = page.getByRole("region", { name: "In the bank, not in the books" });
  await expect(bank.getByText("₦12,345")).not.toHaveCount(0);
  const books = page.getByRole("region", { name: "In the books, not in the bank" });
  await expect(books.getByRole("row", { name: new RegExp(`^14 ${name}.*₦10,000`) })).toBeVisible();
  await expectAccessible(page, "differences of bank and books");
  await open(page, `/admin/months/${past}`);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "PDF" }).press("Enter");
  expect((await saved).suggestedFilename()).toBe(`month-${past}.pdf`);
  await page.getByRole("button", { name: `Close ${name}` }).press("Enter");
  const asking = page.getByRole("alertdialog", { name: `Close ${name}?` });
  await expectAccessible(page, "closing a month", { inside: "dialog[open]" });
  await asking.getByRole("button", { name: `Close ${name}` }).press("Enter");
  await expectToast(page, `${name} closed`);
  await expect(
    page.getByText(/^Closed by .* The figures are kept as they were then\.$/),
  ).toBeVisible();
  await expect(page.getByText("Agrees with the books, to the kobo.")).toBeVisible();
  await expect(page.getByRole("button", { name: `Close ${name}` })).toHaveCount(0);
  expect(await read(month)).toMatchObject({ state: "in_progress" });
});

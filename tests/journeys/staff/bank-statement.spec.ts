import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { statementOf, type WrittenLine } from "#tests/support/payments/bank-statement-text.ts";
import {
  type AcademyUnderTest,
  expect,
  hydrated,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { staffEmail } from "../../support/browser/test-staff.ts";
import { expectToast } from "../../support/browser/toasts.ts";

/** A cashier imports a statement of 300 lines, and has it done with the keyboard. */

async function register({ call }: AcademyUnderTest, fullName: string, phoneNumber: string) {
  const [first = ""] = fullName.toLowerCase().split(" ");
  const emailAddress = `${first}@bankline.example`;
  const person = { fullName, signature: fullName, emailAddress, phoneNumber };
  const reply = await call("POST", "/enrolments", {
    body: { courseId: "tiling", ...physicalAnswers, ...person },
  });
  expect(reply).toMatchObject({ status: 201 });
  return (reply.body as { enrolment: { reference: string } }).enrolment.reference;
}

const day = (at: number) => `${String(1 + (at % 20)).padStart(2, "0")}/11/2026`;

test("a cashier has a statement of 300 lines done with the keyboard", { tag: "@main" }, async ({
  page,
  academy,
}) => {
  test.setTimeout(120_000);
  const codes = [
    await register(academy, "Ladi Bankline", "0803 555 8801"),
    await register(academy, "Kande Bankline", "0803 555 8802"),
    await register(academy, "Talatu Bankline", "0803 555 8803"),
  ];
  await register(academy, "Yohanna Bitrus", "0803 555 8804");
  const coded = codes.flatMap((code, who) =>
    Array.from({ length: 20 }, (_, nth): WrittenLine => {
      const written = nth % 2 === 0 ? code.replaceAll("-", "") : `NIP/GTB/${code}/FEES`;
      return [day(nth), 1_000 + nth, `${written} ${who} ${nth}`];
    }),
  );
  const charges = Array.from(
    { length: 236 },
    (_, nth): WrittenLine => [day(nth), -50, `SMS ALERT CHARGE ${nth}`],
  );
  const others: WrittenLine[] = [
    ["12/11/2026", 50_000, "TNF-BITRUS YOHANNA/FEES"],
    ["13/11/2026", 45_000, "=HYPERLINK(1) AUNT OF TWO"],
    ["14/11/2026", 7_000, "LOAN FROM THE OWNER"],
    ["15/11/2026", 9_000, "WHO IS THIS"],
  ];
  const cashier = { ...academy.admin, email: staffEmail("rahila") };
  await enter(page, { admin: cashier }, "/admin/bank");
  // Answers that take longer than the pause between two of them, as on a slow line.
  await page.route("**/api/admin/bank/imports", async (route) => {
    await new Promise((wait) => setTimeout(wait, route.request().method() === "GET" ? 800 : 0));
    await route.continue();
  });
  await page.getByLabel(/^The bank’s file/).setInputFiles({
    name: "november.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(statementOf([...coded, ...charges, ...others])),
  });
  await expect(page.getByText(/Zenith Bank, .*: 300 new lines\./)).toBeVisible();
  await expectAccessible(page, "a bank statement to do");
  // The screen's own styles come after the site's.
  await expect(page.locator(".bank-line-head").first()).not.toHaveCSS("padding-top", "0px");

  // What is sure, after a look.
  await page.getByRole("button", { name: "Book these 60 lines" }).press("Enter");
  await expectToast(page, "60 lines done");
  await expect(page.getByRole("heading", { name: /^Matched/ })).toHaveCount(0);

  // The charges, all at once. A call that comes too soon is made again.
  const tooSoon = { status: 429, headers: { "retry-after": "1" }, json: { code: "too_many" } };
  await page.route("**/api/admin/bank/lines/*/state", (route) => route.fulfill(tooSoon), {
    times: 1,
  });
  for (const many of [100, 100, 36]) {
    await open(page, "/admin/bank?tab=lines&state=open&search=sms");
    await page.getByRole("checkbox", { name: "Select all on this page" }).press("Space");
    await page.getByRole("button", { name: /^Select (all|the first) / }).press("Enter");
    await expect(page.getByText(`${many} selected`)).toBeVisible();
    await page.getByRole("button", { name: "Not ours" }).press("Enter");
    const asking = page.getByRole("dialog");
    await asking.getByRole("button", { name: `Not ours (${many})` }).press("Enter");
    await expect(asking.getByText(`${many} done.`)).toBeVisible();
    await asking.getByRole("button", { name: "Close" }).last().press("Enter");
  }

  // The others, one by one.
  await open(page, "/admin/bank");
  await expect(page.getByText("4 to do")).toBeVisible();
  await expect(page.getByText("The sender has a similar name. Exactly what is owed")).toBeVisible();
  await page.keyboard.press("Enter");
  await expectToast(page, "₦50,000 booked");
  await expect(page.getByText("=HYPERLINK(1) AUNT OF TWO")).toBeVisible();
  const current = page.locator("[aria-current].bank-line");
  await expect(current).toContainText("AUNT OF TWO");
  await page.keyboard.press("j");
  await expect(current).toContainText("LOAN FROM THE OWNER");
  await page.keyboard.press("k");
  // The line that was open before has this button too.
  await expect(current).toContainText("AUNT OF TWO");
  await expect(current.getByRole("button", { name: "Choose who paid" })).toBeVisible();
  await page.keyboard.press("s");
  const split = page.getByRole("dialog", { name: "Whose are ₦45,000?" });
  await split.getByLabel("For").fill("Ladi Bankline");
  await split
    .getByRole("button", { name: /^Ladi Bankline/ })
    .first()
    .press("Enter");
  await split.getByRole("button", { name: "Split it over two" }).press("Enter");
  await split.getByLabel("First part", { exact: true }).fill("40,000");
  await expect(split.getByText("₦5,000 is the second part.")).toBeVisible();
  await split.getByLabel("Second part for").fill("Kande Bankline");
  await split
    .getByRole("button", { name: /^Kande Bankline/ })
    .first()
    .press("Enter");
  await expectAccessible(page, "a line split over two", { inside: "dialog[open]" });
  await split.getByRole("button", { name: "Book ₦45,000" }).press("Enter");
  await expectToast(page, "₦45,000 booked");
  await expect(page.getByText("LOAN FROM THE OWNER")).toBeVisible();
  await expect(page.getByText(/^No code, proof, name/)).toBeVisible();
  await page.keyboard.press("n");
  await expectToast(page, "Marked as not ours");
  await expect(current).toContainText("WHO IS THIS");
  await expect(page.getByText(/^No code, proof, name/)).toBeVisible();
  await page.keyboard.press("l");
  await expectToast(page, "Put aside for later");
  await expect(page.getByText("Nothing is left to do.")).toBeVisible();

  // What the books do not have.
  await page.getByRole("link", { name: "Differences" }).press("Enter");
  await hydrated(page);
  const bank = page.getByRole("region", { name: "In the bank, not in the books" });
  await expect(bank.getByText("₦4,200 in all")).toBeVisible();
  await expectAccessible(page, "differences", { widths: [360] });
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).press("Enter");
  expect((await saved).suggestedFilename()).toMatch(/^bank-differences.*\.csv$/);
});

import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { statementOf, type WrittenLine } from "#tests/support/payments/bank-statement.ts";
import {
  type AcademyUnderTest,
  expect,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { staffEmail } from "../../support/browser/test-staff.ts";
import { expectToast } from "../../support/browser/toasts.ts";

/** A cashier imports a statement of 300 lines; a press books what is sure. */

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

test("a cashier imports a statement of 300 lines, books what is sure and puts charges aside, with the keyboard", {
  tag: "@main",
}, async ({ page, academy }) => {
  test.setTimeout(180_000);
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
  await page.getByRole("button", { name: "Do these 60 lines" }).press("Enter");
  await expectToast(page, "60 lines done");
  await expect(page.getByRole("heading", { name: /^Sure/ })).toHaveCount(0);

  // The charges, a hundred at once.
  await open(page, "/admin/bank?tab=lines&state=open&search=sms");
  await page.getByRole("checkbox", { name: "Select all on this page" }).press("Space");
  await page.getByRole("button", { name: /^Select (all|the first) / }).press("Enter");
  await expect(page.getByText("100 selected")).toBeVisible();
  await page.getByRole("button", { name: "Not ours" }).press("Enter");
  const asking = page.getByRole("dialog");
  await asking.getByRole("button", { name: "Not ours (100)" }).press("Enter");
  await expect(asking.getByText("100 done.")).toBeVisible();
});

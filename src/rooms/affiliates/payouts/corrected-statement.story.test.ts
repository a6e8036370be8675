import { expect, test } from "vitest";
import type { AddedWalkIn } from "#rooms/enrolment/counter/endpoints.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import {
  payoutsOf,
  savePaymentInfo,
  signInOtherAdmin,
} from "#tests/support/commissions/run-payouts.ts";
import { correctAmount } from "#tests/support/payments/correct-amount.ts";
import { openTillFor } from "#tests/support/payments/open-till.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { readCsv } from "#tests/support/reading/read-csv.ts";
import { readPdf } from "#tests/support/reading/read-pdf.ts";
import type { ReferralRecord } from "../referrals/referral.ts";
import { eventWords } from "../referrals/referral-words.ts";
import type { PayoutStory, Statement } from "./payouts.ts";
import { statementSums } from "./statement-words.ts";

/** Commissions of payments whose amount was wrong: before a payout, while it is prepared, and after it was paid. */

const { academy } = await openEnrolmentAcademyForFile({ env: { COMMISSION_HOLD_DAYS: "0" } });
const clerk = await signInAs(academy, "admin", undefined, "clerk");
await openTillFor(academy, clerk);
const admin = await signInAdmin(academy);
const asabe = await makeAffiliate(academy, admin, "asabe@mail.example");
await savePaymentInfo(academy, asabe);
const run = payoutsOf(academy, admin, await signInOtherAdmin(academy));

/** Each thing happens a minute after the one before. */
const tick = () => academy.setTime(new Date(academy.ctx.clock().getTime() + 60_000).toISOString());

let people = 0;
/** Someone with the affiliate's code, who pays cash at once. @returns the payment's reference */
async function payAtCounter(firstName: string, naira: number): Promise<string> {
  tick();
  const nth = String(++people).padStart(4, "0");
  const { body, status } = await academy.call("POST", "/admin/walk-ins", {
    token: clerk.token,
    body: {
      courseId: "tiling",
      trainingLevel: "beginner",
      preferredLocation: "Jalingo, Taraba",
      fullName: `${firstName} Garba`,
      dateOfBirth: "2001-04-13",
      phoneNumber: `0817 556 ${nth}`,
      affiliateCode: asabe.code,
      payment: {
        amountKobo: naira * 100,
        method: "cash",
        location: "Jalingo, Taraba",
        takenOn: "2026-11-21",
      },
    },
  });
  expect(status).toBe(201);
  return (body as AddedWalkIn).reference ?? "";
}

async function correct(reference: string, from: number, to: number) {
  tick();
  const { http } = await correctAmount({ academy }, clerk, { reference, from, to });
  expect(http).toBe(201);
}

const file = async (number: string, ending: string) =>
  academy.inject({
    url: `/api/affiliates/statements/${number}/${ending}`,
    headers: { authorization: `Bearer ${asabe.token}` },
  });

/** Pays out all that is due. @returns its statement as the affiliate reads it: page, file and paper */
async function payOut() {
  tick();
  const { statements } = await run.payAll();
  const number = statements[0]?.number ?? "";
  const { body } = await academy.call("GET", `/affiliates/statements/${number}`, {
    token: asabe.token,
  });
  const statement = body as Statement;
  const [head = [], ...rows] = readCsv((await file(number, "csv")).body);
  const at = (name: string) => head.indexOf(name);
  const amounts = rows.map((row) => Number(row[at("Commission (NGN)")]));
  const paper = (await readPdf((await file(number, "pdf")).rawPayload)).text;
  // All three have the same lines, and their sum is what was paid.
  expect(amounts.map((naira) => Math.round(naira * 100))).toEqual(
    statement.lines.map(({ amountKobo }) => amountKobo),
  );
  expect(amounts.reduce((sum, naira) => sum + naira, 0) * 100).toBe(statement.totalKobo);
  const sums = statementSums(statement);
  expect(sums.reduce((sum, { kobo }) => sum + kobo, 0)).toBe(statement.totalKobo);
  for (const { note } of sums) if (note) expect(paper).toContain(note);
  return {
    statement,
    paper,
    kinds: rows.map((row) => `${row[at("Learner")]} ${row[at("Kind")]}`),
    sums: sums.map(({ term, kobo, note }) => [term, kobo / 100, note]),
  };
}

const earned = (naira: number) => ["Earned", naira, null];

test("what was paid out too much is taken back by the next statement, which says why", async () => {
  const reference = await payAtCounter("Amina", 95_000);
  expect((await payOut()).sums).toEqual([earned(9_500)]);
  await correct(reference, 95_000, 40_000);
  await payAtCounter("Bala", 95_000);
  const { sums, kinds, paper, statement } = await payOut();
  expect(sums).toEqual([
    [
      "Opening balance",
      -5_500,
      "The amount of a payment was corrected after we had paid you the commission.",
    ],
    earned(9_500),
  ]);
  expect(statement.totalKobo).toBe(400_000);
  expect(kinds).toEqual(["Amina G. Amount corrected", "Bala G. Commission"]);
  expect(paper).toContain("Amount corrected. 21 November 2026: 10% of −₦55,000");
  expect(paper).not.toMatch(/refund/i);
});

test("what was too low is paid as a corrected amount, not as another payment of the learner", async () => {
  const reference = await payAtCounter("Chioma", 50_000);
  expect((await payOut()).sums).toEqual([earned(5_000)]);
  await correct(reference, 50_000, 95_000);
  const { sums, kinds, paper } = await payOut();
  expect(sums).toEqual([earned(4_500)]);
  expect(kinds).toEqual(["Chioma G. Amount corrected"]);
  expect(paper).toContain("Amount corrected. 21 November 2026: 10% of ₦45,000");
  const { body } = await academy.call("GET", "/affiliates/referrals", { token: asabe.token });
  const referral = (body as { referrals: ReferralRecord[] }).referrals.find(
    ({ referred_user_name }) => referred_user_name.startsWith("Chioma"),
  );
  expect(referral?.events.map((event) => eventWords(event))).toEqual([
    "Registered",
    "Learner paid ₦50,000",
    "Paid to you ₦5,000",
    "Amount corrected: ₦45,000 more",
    "Paid to you ₦4,500",
  ]);
});

test("an amount corrected before the payout is taken back in the same statement", async () => {
  const reference = await payAtCounter("Dorcas", 95_000);
  await correct(reference, 95_000, 60_000);
  await correct(reference, 60_000, 70_000);
  const { sums, kinds } = await payOut();
  expect(sums).toEqual([
    earned(10_500),
    ["Taken back", -3_500, "The amount of a payment was corrected."],
  ]);
  expect(kinds).toEqual([
    "Dorcas G. Commission",
    "Dorcas G. Amount corrected",
    "Dorcas G. Amount corrected",
  ]);
});

test("the first money counts as earned, even if it confirms the place only since it was corrected", async () => {
  const reference = await payAtCounter("Esther", 5_000);
  await correct(reference, 5_000, 50_000);
  const { sums, kinds } = await payOut();
  expect(sums).toEqual([earned(5_000)]);
  expect(kinds).toEqual(["Esther G. Commission"]);
});

test("a payout that was prepared before the correction is refused, and the bank's return undoes both lines", async () => {
  const reference = await payAtCounter("Fatima", 95_000);
  const { body: made } = await run.make();
  const { id } = (made as PayoutStory).payout;
  await correct(reference, 95_000, 40_000);
  const refused = await run.approve(id);
  expect(refused).toMatchObject({ status: 409, body: { code: "commission_changed" } });
  expect((refused.body as { error: string }).error).toContain("₦5,500 of Asabe Danjuma");
  await run.cancel(id);
  const paid = await payOut();
  expect(paid.sums).toEqual([
    earned(9_500),
    ["Taken back", -5_500, "The amount of a payment was corrected."],
  ]);
  const { body } = await academy.call("GET", "/admin/payouts", { token: admin });
  const [{ id: last } = { id: "" }] = (body as { payouts: { id: string }[] }).payouts;
  expect((await run.sendBack(last, paid.statement.number)).status).toBe(200);
  expect((await payOut()).sums).toEqual(paid.sums);
});

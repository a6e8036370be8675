import { afterAll, describe, expect, test } from "vitest";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import type { CentreCash } from "#rooms/payments/tills/tills.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { payoutsOf, savePaymentInfo } from "#tests/support/commissions/run-payouts.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { openTillFor, putInSafe } from "#tests/support/payments/open-till.ts";
import { askForRefund } from "#tests/support/payments/staff-refunds.ts";
import { makeAffiliate } from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

/**
 * One line of the bank statement, or one receipt, is evidence of only one thing: a payment, money that went out, or a
 * deposit.
 */

const { academy } = await openEnrolmentAcademyForFile({ env: { COMMISSION_HOLD_DAYS: "0" } });
const owner = await signInAs(academy, "admin");
const second = await signInAs(academy, "admin");
await openTillFor(academy, owner, "jalingo", 50_000_000);
await putInSafe(academy, 50_000_000);
const feeKobo = 9_500_000;
const usedBefore = { http: 409, code: "evidence_used" };

afterAll(async () => expect(await findWrongBooks(academy.ctx)).toEqual([]));

type Answer = {
  http: number;
  code: string;
  id: string;
  reference: string;
  status: string;
  error: string;
};
async function call(path: string, body: object, token = owner.token) {
  const reply = await academy.call("POST", path, { token, body });
  return { ...(reply.body as Answer), http: reply.status };
}
let lines = 0;
const record = (id: string, reference = `IN-${++lines}`, amountKobo = feeKobo) =>
  call(`/admin/enrolments/${id}/manual-payment`, {
    amountKobo,
    method: "transfer",
    takenOn: "2026-11-20",
    reference,
    keepAsCredit: true,
  });
/** The reference of a transfer that paid for a place. */
async function paid(body = {}): Promise<string> {
  return (await record((await enrol(academy, body)).enrolment.id)).reference;
}
const refund = (reference: string, evidence: string, more = {}) =>
  askForRefund({ academy }, owner.token, reference, { evidence, amountKobo: 1_000_000, ...more });

describe("one of our transfers is evidence for one outgoing payment", () => {
  test("two refunds, however the reference is written", async () => {
    const [first, other] = [await paid(), await paid()];
    expect(await refund(first, "FT-OUT-1")).toMatchObject({ http: 201, status: "done" });
    for (const spelled of ["FT-OUT-1", "Ref: ft out 01"]) {
      const refused = await refund(other, spelled);
      expect(refused).toMatchObject(usedBefore);
      expect(refused.error).toContain(first);
      expect(await refund(first, spelled)).toMatchObject(usedBefore);
    }
  });

  test("two refunds in cash with one receipt of a centre", async () => {
    const [first, other] = [await paid(), await paid()];
    const cash = { centreId: "jalingo" };
    expect(await refund(first, "B-7", cash)).toMatchObject({ http: 201 });
    expect(await refund(other, "B-07", cash)).toMatchObject(usedBefore);
    expect(await refund(other, "B-7")).toMatchObject({ http: 201 });
  });

  test("a refund and a payout", async () => {
    const affiliate = await makeAffiliate(academy, owner.token, "earner@affiliates.example");
    await savePaymentInfo(academy, affiliate);
    const place = await paid({ affiliateCode: affiliate.code });
    academy.setTime("2026-11-21T09:10:00Z");
    const run = payoutsOf(academy, owner.token, second.token);
    const { payout } = (await run.make()).body as { payout: { id: string } };
    expect((await run.approve(payout.id)).status).toBe(200);
    await refund(await paid(), "FT-OUT-2");
    expect(await run.pay(payout.id, "ft-out-2")).toMatchObject({
      status: 409,
      body: { code: "evidence_used" },
    });
    expect(await run.pay(payout.id, "FT-OUT-3")).toMatchObject({ status: 200 });
    expect(await refund(place, "FT OUT 3", { amountKobo: 100 })).toMatchObject(usedBefore);
  });

  test("a declined refund was not sent", async () => {
    const reference = await paid();
    const holder = await enrol(academy);
    const large = (await record(holder.enrolment.id, undefined, 3 * feeKobo)).reference;
    const asked = await refund(large, "FT-OUT-4", { amountKobo: 2 * feeKobo });
    expect(asked).toMatchObject({ http: 201, status: "requested" });
    expect(await refund(reference, "FT-OUT-4")).toMatchObject(usedBefore);
    expect(await call(`/admin/refunds/${asked.id}/decline`, {}, second.token)).toMatchObject({
      status: "declined",
    });
    expect(await refund(reference, "FT-OUT-4")).toMatchObject({ http: 201 });
  });

  test("credit of two payments goes back with one transfer, once", async () => {
    const { enrolment } = await enrol(academy);
    await record(enrolment.id, undefined, feeKobo + 200_000);
    const { reference } = await record(enrolment.id, undefined, 300_000);
    const { body } = await academy.call("GET", `/admin/payments/${reference}`, owner);
    const order = (body as { order: { id: string } }).order.id;
    const giveBack = (amountKobo: number, evidence: string) =>
      call(`/admin/credits/${order}/give-back`, {
        amountKobo,
        reference: evidence,
        way: "transfer",
        reason: "Paid too much",
      });
    expect(await giveBack(400_000, "FT-OUT-5")).toMatchObject({ http: 201 });
    expect(await giveBack(100_000, "FT-OUT-5")).toMatchObject(usedBefore);
    expect(await giveBack(100_000, "FT-OUT-6")).toMatchObject({ http: 201 });
  });
});

describe("one line of the bank’s statement is one deposit, or one transfer", () => {
  async function deposit(): Promise<string> {
    const made = { location: "Jalingo, Taraba", amountKobo: 500_000, reason: "Jimeta branch" };
    const { deposits } = (await call("/admin/safes/deposits", made)) as unknown as CentreCash;
    return deposits.at(-1)?.id ?? "";
  }
  const arrive = (id: string, reference: string) =>
    call(`/admin/deposits/${id}/arrive`, { reference, amountKobo: 500_000 });

  test("two deposits", async () => {
    const [first, other] = [await deposit(), await deposit()];
    expect(await arrive(first, "CDP 1")).toMatchObject({ http: 200 });
    expect(await arrive(other, "cdp-01")).toMatchObject(usedBefore);
    expect(await arrive(other, "CDP 2")).toMatchObject({ http: 200 });
  });

  test("a learner’s transfer and a deposit", async () => {
    const { enrolment } = await enrol(academy);
    expect(await record(enrolment.id, "TRF 88", 500_000)).toMatchObject({ http: 201 });
    const id = await deposit();
    expect(await arrive(id, "TRF-88")).toMatchObject(usedBefore);
    expect(await arrive(id, "CDP 3")).toMatchObject({ http: 200 });
    expect(await record(enrolment.id, "CDP-3", 500_000)).toMatchObject(usedBefore);
  });
});

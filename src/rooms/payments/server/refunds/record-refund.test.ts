import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import {
  beginnerFee,
  chargeSuccess,
  refundEvent,
  type TestPayments,
} from "#tests/support/payments/open-payments.ts";
import { recordedCalls } from "#tests/support/payments/recording-fulfilment.ts";
import { orderStatus, type SettledRefund } from "../door.ts";

const paymentsRoom = await openPaymentsForFile();

const reversals = (orderId: string) =>
  recordedCalls<SettledRefund>(paymentsRoom.ctx, "reverse", orderId);
const reinstatements = (orderId: string) =>
  recordedCalls<SettledRefund>(paymentsRoom.ctx, "reinstate", orderId);
/** An order's ledger balances by account. */
async function booksOf(orderId: string): Promise<Record<string, number>> {
  const rows = await selectRows<{ account: string; kobo: number }>(
    paymentsRoom.ctx.db,
    sql`select account, sum(amount_kobo)::int as kobo from ledger_entries
        where order_id = ${orderId} group by account having sum(amount_kobo) <> 0`,
  );
  return Object.fromEntries(rows.map(({ account, kobo }) => [account, kobo]));
}
async function paid(lines?: Parameters<TestPayments["openAttempt"]>[0], amount = 9_500_000) {
  const attempt = await paymentsRoom.openAttempt(lines);
  await paymentsRoom.send(chargeSuccess(attempt.reference, { amount, requested_amount: amount }));
  return attempt;
}

describe("refund.processed", () => {
  test("in full: negative lines for every component, the fulfilment is called", async () => {
    const { orderId, reference } = await paid();
    await paymentsRoom.send(refundEvent("pending", reference, 9_500_000));
    expect(await reversals(orderId)).toEqual([]);
    await paymentsRoom.send(
      refundEvent("processed", reference, "9500000", { refund_reference: "11" }),
    );
    expect(await paymentsRoom.statusOf(reference)).toBe("refunded");
    expect(await orderStatus(paymentsRoom.ctx, orderId)).toMatchObject({
      status: "refunded",
      refundedKobo: 9_500_000,
    });
    expect(await reversals(orderId)).toMatchObject([
      {
        refundedKobo: 9_500_000,
        lines: [{ lineRef: "line-1", refundedKobo: 9_500_000, paidKobo: 9_500_000, leftKobo: 0 }],
      },
    ]);
    expect(await booksOf(orderId)).toEqual({ provider_clearing: -152_500, provider_fees: 152_500 });
  });

  test("in parts: pro rata by line and component, to the kobo, until nothing is left", async () => {
    const { orderId, reference } = await paid(
      [
        { lineRef: "elder", components: beginnerFee },
        { lineRef: "younger", components: [{ component: "tuition", amountKobo: 7_000_000 }] },
      ],
      16_500_000,
    );
    await paymentsRoom.send(
      refundEvent("processed", reference, 1_000_001, { refund_reference: "21" }),
    );
    const [first] = await reversals(orderId);
    expect(first?.lines).toEqual([
      { lineRef: "elder", refundedKobo: 575_758, paidKobo: 9_500_000, leftKobo: 8_924_242 },
      { lineRef: "younger", refundedKobo: 424_243, paidKobo: 7_000_000, leftKobo: 6_575_757 },
    ]);
    expect((await orderStatus(paymentsRoom.ctx, orderId)).status).toBe("partly_refunded");
    expect(await paymentsRoom.statusOf(reference)).toBe("success");
    await paymentsRoom.send(
      refundEvent("processed", reference, 15_499_999, { refund_reference: "22" }),
    );
    expect((await reversals(orderId))[1]?.lines.map((line) => line.leftKobo)).toEqual([0, 0]);
    expect(await booksOf(orderId)).toEqual({ provider_clearing: -152_500, provider_fees: 152_500 });
  });

  test("reported in many ways counts once; two refunds of one amount count twice", async () => {
    const { orderId, reference } = await paid();
    await paymentsRoom.send(refundEvent("processed", reference, 1_000_000));
    await paymentsRoom.send(refundEvent("processed", reference, "1000000", { id: null }));
    await paymentsRoom.send(
      refundEvent("processed", reference, 1_000_000, { refund_reference: "31" }),
    );
    await paymentsRoom.send(
      refundEvent("processed", reference, 1_000_000, { refund_reference: 31 }),
    );
    expect(await reversals(orderId)).toHaveLength(1);
    await paymentsRoom.send(
      refundEvent("processed", reference, 1_000_000, { refund_reference: "32" }),
    );
    expect(await reversals(orderId)).toHaveLength(2);
    await paymentsRoom.send(
      refundEvent("pending", reference, 1_000_000, { refund_reference: "32" }),
    );
    expect((await orderStatus(paymentsRoom.ctx, orderId)).refundedKobo).toBe(2_000_000);
  });

  test("reported without a name and then with one is the same refund", async () => {
    const { orderId, reference } = await paid();
    const name = { refund_reference: "TRF_late" };
    await paymentsRoom.send(refundEvent("processed", reference, 9_500_000));
    await paymentsRoom.send(refundEvent("processing", reference, 9_500_000, name));
    await paymentsRoom.send(refundEvent("processed", reference, 9_500_000, name));
    expect(await reversals(orderId)).toHaveLength(1);
    const cases = sql`select kind from payment_review_cases where reference = ${reference}`;
    expect(await selectRows(paymentsRoom.ctx.db, cases)).toEqual([]);
  });

  test("names past 2^53 keep all their digits", async () => {
    const { orderId, reference } = await paid();
    for (const id of ["9007199254740992", "9007199254740993"]) {
      const body = JSON.stringify(refundEvent("processed", reference, 1_000_000, { id: "ID" }));
      await paymentsRoom.send(body.replace('"ID"', id));
    }
    expect(await reversals(orderId)).toHaveLength(2);
  });

  test("before its payment: stored, and applied when the payment comes", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await paymentsRoom.send(refundEvent("processed", reference, 9_500_000));
    expect(await reversals(orderId)).toEqual([]);
    await paymentsRoom.send(chargeSuccess(reference));
    expect(await recordedCalls(paymentsRoom.ctx, "settle", orderId)).toHaveLength(1);
    expect(await reversals(orderId)).toHaveLength(1);
    expect(await paymentsRoom.statusOf(reference)).toBe("refunded");
  });

  test("more than was paid goes to review and changes nothing", async () => {
    const { orderId, reference } = await paid();
    await paymentsRoom.send(refundEvent("processed", reference, 9_500_001));
    expect(await reversals(orderId)).toEqual([]);
    expect(await paymentsRoom.statusOf(reference)).toBe("success");
  });

  test("a refund of money aside does not call the fulfilment", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await paymentsRoom.send(
      chargeSuccess(reference, { amount: 5_000, requested_amount: 5_000, fees: 75 }),
    );
    expect(await booksOf(orderId)).toEqual({
      provider_clearing: 4_925,
      provider_fees: 75,
      unallocated: -5_000,
    });
    await paymentsRoom.send(refundEvent("processed", reference, 5_000));
    expect(await booksOf(orderId)).toEqual({ provider_clearing: -75, provider_fees: 75 });
    expect(await reversals(orderId)).toEqual([]);
    expect(await paymentsRoom.statusOf(reference)).toBe("refunded");
  });

  test.each([
    ["without an amount", { amount: null }],
    ["in another currency", { currency: "USD" }],
  ])("%s goes to review", async (_name, more) => {
    const { orderId, reference } = await paid();
    await paymentsRoom.send(refundEvent("processed", reference, 1_000, more));
    expect(await reversals(orderId)).toEqual([]);
    const [row] = await selectRows<{ kind: string }>(
      paymentsRoom.ctx.db,
      sql`select kind from payment_review_cases where reference = ${reference}`,
    );
    expect(row?.kind).toBe("refund_unmatched");
  });

  test("the fee that the payer paid can be refunded too", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await paymentsRoom.send(chargeSuccess(reference, { amount: 9_652_500 }));
    await paymentsRoom.send(refundEvent("processed", reference, 9_652_500));
    expect(await reversals(orderId)).toMatchObject([
      { lines: [{ refundedKobo: 9_500_000, leftKobo: 0 }] },
    ]);
    expect(await booksOf(orderId)).toEqual({ provider_clearing: -152_500, provider_fees: 152_500 });
  });
});

describe("refund.failed", () => {
  test("after processed: the refund is reversed", async () => {
    const { orderId, reference } = await paid();
    await paymentsRoom.send(refundEvent("processed", reference, 9_500_000));
    const books = await booksOf(orderId);
    for (const again of [1, 2]) {
      const { statusCode } = await paymentsRoom.send(
        refundEvent("failed", reference, 9_500_000, { note: again }),
      );
      expect(statusCode).toBe(200);
    }
    expect(await reinstatements(orderId)).toMatchObject([
      { lines: [{ lineRef: "line-1", refundedKobo: 9_500_000, leftKobo: 9_500_000 }] },
    ]);
    expect(await paymentsRoom.statusOf(reference)).toBe("success");
    expect((await orderStatus(paymentsRoom.ctx, orderId)).status).toBe("paid");
    expect(await booksOf(orderId)).not.toEqual(books);
    expect((await booksOf(orderId))["income:tuition"]).toBe(-4_000_000);
    const [reversal] = await reversals(orderId);
    expect((await reinstatements(orderId))[0]?.refundId).toBe(reversal?.refundId);
  });

  test("instead of processed: nothing was refunded and nothing is reversed", async () => {
    const { orderId, reference } = await paid();
    await paymentsRoom.send(refundEvent("pending", reference, 9_500_000));
    await paymentsRoom.send(refundEvent("failed", reference, 9_500_000));
    expect([await reversals(orderId), await reinstatements(orderId)]).toEqual([[], []]);
    expect(await paymentsRoom.statusOf(reference)).toBe("success");
  });

  test("before processed, under one name: the refund has failed", async () => {
    const { orderId, reference } = await paid();
    const name = { refund_reference: "TRF_1" };
    await paymentsRoom.send(refundEvent("failed", reference, 9_500_000, name));
    await paymentsRoom.send(refundEvent("processed", reference, 9_500_000, name));
    expect([await reversals(orderId), await reinstatements(orderId)]).toEqual([[], []]);
  });
});

describe("disputes", () => {
  const dispute = (event: string, reference: string, more: object) => ({
    event: `charge.dispute.${event}`,
    data: { id: 8_812, status: "x", currency: "NGN", transaction: { reference }, ...more },
  });

  test("go to review; a lost one takes the money back, once", async () => {
    const { orderId, reference } = await paid();
    await paymentsRoom.send(dispute("create", reference, { resolution: null }));
    await paymentsRoom.send(dispute("remind", reference, { resolution: null }));
    expect(await reversals(orderId)).toEqual([]);
    const lost = { resolution: "merchant-accepted", refund_amount: 9_500_000 };
    await paymentsRoom.send(dispute("resolve", reference, lost));
    await paymentsRoom.send(dispute("resolve", reference, { ...lost, again: true }));
    await paymentsRoom.send(
      refundEvent("processed", reference, 9_500_000, { refund_reference: "91" }),
    );
    expect(await reversals(orderId)).toHaveLength(1);
    expect(
      await selectRows(
        paymentsRoom.ctx.db,
        sql`select kind, subject from payment_review_cases where reference = ${reference}`,
      ),
    ).toEqual([{ kind: "dispute", subject: "8812" }]);
  });

  test("a dispute that we won changes nothing", async () => {
    const { orderId, reference } = await paid();
    await paymentsRoom.send(
      dispute("resolve", reference, { resolution: "declined", refund_amount: 0 }),
    );
    expect(await reversals(orderId)).toEqual([]);
  });
});

test("a refund at the sandbox is reported by webhook", async () => {
  const { orderId, reference } = await paymentsRoom.openAttempt();
  await paymentsRoom.sandbox.press(reference, "pay");
  await paymentsRoom.sandbox.refund(reference, 500_000);
  expect(await paymentsRoom.sandbox.deliverTo(paymentsRoom.academy)).toEqual([200, 200, 200]);
  expect(await reversals(orderId)).toMatchObject([{ refundedKobo: 500_000 }]);
});

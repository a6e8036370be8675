import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { hourMs } from "#foundation/amounts/durations.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { chargeSuccess, refundEvent } from "#tests/support/payments/open-payments.ts";
import { recordedCalls } from "#tests/support/payments/recording-fulfilment.ts";
import { orderStatus } from "../door.ts";
import { compareWithProvider } from "./compare-with-provider.ts";

const paymentsRoom = await openPaymentsForFile();

const part = 1_000_000;
const whole = 9_500_000;
const refundedOf = async (orderId: string) =>
  (await orderStatus(paymentsRoom.ctx, orderId)).refundedKobo;
const openCases = async (reference: string) =>
  (
    await selectRows<{ kind: string }>(
      paymentsRoom.ctx.db,
      sql`select kind from payment_review_cases where reference = ${reference} and closed_at is null
          order by kind`,
    )
  ).map(({ kind }) => kind);

async function paid() {
  const attempt = await paymentsRoom.openAttempt();
  await paymentsRoom.send(chargeSuccess(attempt.reference));
  const sendRefund = (
    status: Parameters<typeof refundEvent>[0],
    amount: number,
    more: object = {},
  ) => paymentsRoom.send(refundEvent(status, attempt.reference, amount, { ...more }));
  return { ...attempt, sendRefund };
}

/** Pays a second attempt of an order too: that money has to go back. */
async function paidTwice() {
  const { orderId, reference } = await paymentsRoom.openAttempt();
  await paymentsRoom.sandbox.press(reference, "decline");
  const second = await paymentsRoom.start(orderId);
  if (second.status !== "open") throw new Error(second.status);
  await paymentsRoom.send(chargeSuccess(second.payment.reference));
  await paymentsRoom.send(chargeSuccess(reference));
  return { orderId, reference };
}

describe("a refund that failed and is issued again", () => {
  test("without names: the money has left us, so it is booked, and a person compares", async () => {
    const { orderId, reference, sendRefund } = await paid();
    for (const status of ["pending", "failed", "pending", "processed"] as const) {
      expect((await sendRefund(status, whole)).statusCode).toBe(200);
    }
    expect(await orderStatus(paymentsRoom.ctx, orderId)).toMatchObject({
      status: "refunded",
      refundedKobo: whole,
    });
    expect(await recordedCalls(paymentsRoom.ctx, "reverse", orderId)).toHaveLength(1);
    expect(await openCases(reference)).toEqual(["refund_in_doubt"]);
    const [row] = await selectRows<{ details: { compare: string[] } }>(
      paymentsRoom.ctx.db,
      sql`select details from payment_review_cases where reference = ${reference}`,
    );
    expect(row?.details.compare).toEqual([
      expect.stringContaining("from 0 to 1 refunds of ₦95,000"),
    ]);
    expect(row?.details.compare[0]).toContain("Our books have 1 refund of ₦95,000");
  });

  test("with names: booked, and nothing is in doubt", async () => {
    const { orderId, reference, sendRefund } = await paid();
    await sendRefund("pending", whole);
    await sendRefund("failed", whole, { refund_reference: "TRF_a" });
    await sendRefund("processed", whole, { refund_reference: "TRF_b" });
    expect(await refundedOf(orderId)).toBe(whole);
    expect(await openCases(reference)).toEqual([]);
  });

  test("a pending or processed notice without a name never matches the failed refund", async () => {
    const { orderId, sendRefund } = await paid();
    await sendRefund("failed", whole, { refund_reference: "TRF_c" });
    await sendRefund("processed", whole);
    expect(await refundedOf(orderId)).toBe(whole);
    await sendRefund("failed", whole);
    expect(await refundedOf(orderId)).toBe(0);
    expect(await recordedCalls(paymentsRoom.ctx, "reinstate", orderId)).toHaveLength(1);
  });
});

describe("two refunds of one amount", () => {
  test("the same bytes twice may be two: counted once, in doubt, until the list shows two", async () => {
    const { orderId, reference, sendRefund } = await paid();
    await paymentsRoom.sandbox.press(reference, "pay");
    await sendRefund("processed", part);
    expect(await openCases(reference)).toEqual([]);
    await sendRefund("processed", part);
    expect(await refundedOf(orderId)).toBe(part);
    expect(await openCases(reference)).toEqual(["refund_in_doubt"]);
    await paymentsRoom.sandbox.control({ webhooks: { drop: true } });
    for (let turn = 0; turn < 2; turn++) await paymentsRoom.sandbox.refund(reference, part);
    await paymentsRoom.sandbox.control();
    paymentsRoom.academy.setTime(new Date(paymentsRoom.ctx.clock().getTime() + hourMs));
    await compareWithProvider(paymentsRoom.ctx);
    expect(await refundedOf(orderId)).toBe(2 * part);
    expect(await openCases(reference)).toEqual([]);
  });

  test("the same bytes twice are one if a second one is not possible", async () => {
    const { orderId, reference, sendRefund } = await paid();
    await sendRefund("processed", whole);
    await sendRefund("processed", whole);
    expect(await refundedOf(orderId)).toBe(whole);
    expect(await openCases(reference)).toEqual([]);
  });

  test("with names each counts, and a dispute never counts one of them twice", async () => {
    const { orderId, reference, sendRefund } = await paid();
    await sendRefund("processed", part, { refund_reference: "TRF_d" });
    await sendRefund("processed", part, { refund_reference: "TRF_e" });
    expect(await refundedOf(orderId)).toBe(2 * part);
    expect(await openCases(reference)).toEqual([]);
  });
});

describe("a dispute that is resolved for a refund with a name", () => {
  const resolve = (reference: string, amount: number, resolution = "merchant-accepted") =>
    paymentsRoom.send({
      event: "charge.dispute.resolve",
      data: {
        id: 77,
        status: "resolved",
        resolution,
        refund_amount: amount,
        currency: "NGN",
        transaction: { reference },
      },
    });

  test.each([
    ["the refund first", true],
    ["the dispute first", false],
  ])("counts once, %s", async (_order, refundFirst) => {
    const { orderId, reference, sendRefund } = await paid();
    const refund = () => sendRefund("processed", whole, { refund_reference: "TRF_f" });
    if (refundFirst) await refund();
    await resolve(reference, whole);
    if (!refundFirst) await refund();
    expect(await recordedCalls(paymentsRoom.ctx, "reverse", orderId)).toHaveLength(1);
    expect(await openCases(reference)).toEqual([]);
  });

  test("over a part of the money may be a second refund: counted once, and in doubt", async () => {
    const { orderId, reference, sendRefund } = await paid();
    await sendRefund("processed", part, { refund_reference: "TRF_g" });
    await resolve(reference, part);
    expect(await refundedOf(orderId)).toBe(part);
    expect(await openCases(reference)).toEqual(["refund_in_doubt"]);
  });

  test("one that we did not answer in time is lost too", async () => {
    const { orderId, reference } = await paid();
    await resolve(reference, whole, "auto-accepted");
    expect(await refundedOf(orderId)).toBe(whole);
  });

  test("a lost one without an amount waits for a person", async () => {
    const { orderId, reference } = await paid();
    await resolve(reference, 0);
    expect(await refundedOf(orderId)).toBe(0);
    expect(await openCases(reference)).toEqual(["dispute"]);
  });
});

describe("status after refunds that fail", () => {
  test("two parts make the whole; when the first fails the order is partly refunded", async () => {
    const { orderId, sendRefund } = await paid();
    await sendRefund("processed", part, { id: "1" });
    await sendRefund("processed", whole - part, { id: "2" });
    expect((await orderStatus(paymentsRoom.ctx, orderId)).status).toBe("refunded");
    await sendRefund("failed", part, { id: "1" });
    expect((await orderStatus(paymentsRoom.ctx, orderId)).status).toBe("partly_refunded");
    expect(await recordedCalls(paymentsRoom.ctx, "reinstate", orderId)).toMatchObject([
      { lines: [{ refundedKobo: part, paidKobo: whole, leftKobo: part }] },
    ]);
    await sendRefund("failed", whole - part, { id: "2" });
    expect((await orderStatus(paymentsRoom.ctx, orderId)).status).toBe("paid");
  });

  test("a refund of more than is left waits in review, and is booked when another refund fails", async () => {
    const { orderId, reference, sendRefund } = await paid();
    await sendRefund("processed", whole, { id: "1" });
    await sendRefund("processed", whole, { id: "2" });
    expect(await refundedOf(orderId)).toBe(whole);
    expect(await openCases(reference)).toEqual(["refund_unmatched"]);
    await sendRefund("failed", whole, { id: "1" });
    expect(await refundedOf(orderId)).toBe(whole);
    expect(await openCases(reference)).toEqual([]);
  });
});

describe("cases close and open with the money that is left", () => {
  test("two half refunds close a payment that came twice", async () => {
    const { reference } = await paidTwice();
    await paymentsRoom.send(refundEvent("processed", reference, whole / 2, { id: "1" }));
    expect(await openCases(reference)).toEqual(["paid_twice"]);
    await paymentsRoom.send(refundEvent("processed", reference, whole / 2, { id: "2" }));
    expect(await openCases(reference)).toEqual([]);
  });

  test("its refund fails: the case opens again, every time", async () => {
    const { reference } = await paidTwice();
    for (const id of ["1", "2"]) {
      await paymentsRoom.send(refundEvent("processed", reference, whole, { id }));
      expect(await openCases(reference)).toEqual([]);
      await paymentsRoom.send(refundEvent("failed", reference, whole, { id }));
      expect(await openCases(reference)).toEqual(["paid_twice"]);
    }
  });
});

describe("an order whose wrong amount was returned", () => {
  test("can be paid again once all of it is refunded, and not before", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await paymentsRoom.send(
      chargeSuccess(reference, { amount: 600_000, requested_amount: 600_000 }),
    );
    const back = (id: string) => refundEvent("processed", reference, 300_000, { id });
    await paymentsRoom.send(back("1"));
    expect(await paymentsRoom.start(orderId)).toEqual({ status: "review", reference });
    await paymentsRoom.send(back("2"));
    const again = await paymentsRoom.start(orderId);
    if (again.status !== "open") throw new Error(again.status);
    await paymentsRoom.send(chargeSuccess(again.payment.reference));
    expect((await orderStatus(paymentsRoom.ctx, orderId)).status).toBe("paid");
    expect(await openCases(reference)).toEqual([]);
  });
});

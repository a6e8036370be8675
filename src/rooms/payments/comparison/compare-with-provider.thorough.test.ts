import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { dayMs, hourMs } from "#foundation/amounts/durations.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import {
  openDispute,
  resolveDispute,
} from "#rooms/payments/provider/paystack/sandbox/lists.server.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { moneyCalls } from "#tests/support/payments/recording-fulfilment.ts";
import { putRefund, refundAtProvider } from "#tests/support/payments/refund-at-provider.ts";
import { getAccount } from "../door.server.ts";
import { compareJob, compareWithProvider } from "./compare-with-provider.server.ts";

const paymentsRoom = await openPaymentsForFile();
beforeEach(() => paymentsRoom.sandbox.control());

const part = 1_000_000;
const whole = 9_500_000;
const later = (ms: number) =>
  paymentsRoom.academy.setTime(new Date(paymentsRoom.ctx.clock().getTime() + ms));
const compare = async () => {
  later(hourMs);
  return compareWithProvider(paymentsRoom.ctx);
};
const refundedOf = async (orderId: string) =>
  (await getAccount(paymentsRoom.ctx, orderId)).refundedKobo;
const openCases = async (reference: string) =>
  (
    await selectRows<{ kind: string }>(
      paymentsRoom.ctx.db,
      sql`select kind from payment_review_cases
          where reference = ${reference} and closed_at is null order by kind`,
    )
  ).map(({ kind }) => kind);

/** A payment made at the sandbox. All later webhooks are lost. */
async function paid() {
  const attempt = await paymentsRoom.openAttempt();
  await paymentsRoom.sandbox.press(attempt.reference, "pay");
  await paymentsRoom.sandbox.deliverTo(paymentsRoom.academy);
  await paymentsRoom.sandbox.control({ webhooks: { drop: true } });
  return attempt;
}

describe("the daily comparison", () => {
  test("books refunds whose webhooks were lost, once", async () => {
    const { orderId, reference } = await paid();
    await paymentsRoom.sandbox.refund(reference, part);
    await paymentsRoom.sandbox.refund(reference, part);
    expect(await refundedOf(orderId)).toBe(0);
    await compare();
    expect(await refundedOf(orderId)).toBe(2 * part);
    await compare();
    expect(await moneyCalls(paymentsRoom.ctx, "refund", orderId)).toHaveLength(2);
    expect(await openCases(reference)).toEqual([]);
  });

  test("finds a lost dispute, and one that waits for an answer", async () => {
    const lost = await paid();
    const waiting = await paid();
    const dispute = await openDispute(paymentsRoom.sandbox.context(), lost.reference);
    await resolveDispute(paymentsRoom.sandbox.context(), dispute, "auto-accepted", part);
    await openDispute(paymentsRoom.sandbox.context(), waiting.reference);
    await compare();
    expect(await refundedOf(lost.orderId)).toBe(part);
    expect(await openCases(lost.reference)).toEqual([]);
    expect(await openCases(waiting.reference)).toEqual(["refund_needs_attention"]);
  });

  test("undoes a refund that failed without a webhook, and leaves one that is missing", async () => {
    const { orderId, reference } = await paid();
    const id = await putRefund(paymentsRoom, "processed", reference, part);
    await putRefund(paymentsRoom, "processed", reference, 2 * part, { id: "81" });
    await compare();
    expect(await refundedOf(orderId)).toBe(3 * part);
    await putRefund(paymentsRoom, "failed", reference, part, { id });
    await putRefund(paymentsRoom, "processed", "PAY-other", 2 * part, { id: "81" });
    await compare();
    expect(await refundedOf(orderId)).toBe(2 * part);
    expect(await openCases(reference)).toEqual([]);
  });

  test("books a charge whose webhook was lost before its refund", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await paymentsRoom.sandbox.control({ webhooks: { drop: true } });
    await paymentsRoom.sandbox.press(reference, "pay");
    await paymentsRoom.sandbox.refund(reference, part);
    await compare();
    expect(await getAccount(paymentsRoom.ctx, orderId)).toMatchObject({
      status: "partly_refunded",
      paidKobo: whole,
      refundedKobo: part,
    });
  });

  test("reads all pages", async () => {
    const { orderId, reference } = await paid();
    for (let turn = 0; turn < 215; turn++) {
      await paymentsRoom.sandbox.store.putRefund({
        id: `55${turn}`,
        reference: turn < 10 ? reference : "of another system",
        amountKobo: whole / 10,
        status: "processed",
        endsAt: paymentsRoom.ctx.clock().toISOString(),
        disputeId: null,
        createdAt: new Date(paymentsRoom.ctx.clock().getTime() + turn).toISOString(),
      });
    }
    await compare();
    expect(await refundedOf(orderId)).toBe(whole);
  });

  test("ignores the refunds of payments that are not ours", async () => {
    const { reference } = await paid();
    const known = await paymentsRoom.sandbox.store.findTransaction(reference);
    if (!known) throw new Error("the sandbox does not know the payment");
    const theirs = { ...known, id: "9007199254749999", reference: "theirs", accessCode: "theirs" };
    await paymentsRoom.sandbox.store.addTransaction(theirs);
    await paymentsRoom.sandbox.refund("theirs", part);
    await compare();
    expect(await openCases("theirs")).toEqual([]);
  });

  test("asks about the last 90 days", async () => {
    const { orderId, reference } = await paid();
    await paymentsRoom.sandbox.refund(reference, part);
    later(91 * dayMs);
    await compare();
    expect(await refundedOf(orderId)).toBe(0);
  });
});

describe("its job", () => {
  const run = () => compareJob.run(paymentsRoom.ctx);

  test("runs once a day in one process, and an hour later when the provider is down", async () => {
    const { orderId, reference } = await paid();
    await paymentsRoom.sandbox.refund(reference, part);
    later(hourMs);
    await paymentsRoom.sandbox.control({ webhooks: { drop: true }, lists: { mode: "fail" } });
    await expect(run()).rejects.toThrow("500");
    await paymentsRoom.sandbox.control({ webhooks: { drop: true } });
    await run();
    expect(await refundedOf(orderId)).toBe(0);
    later(hourMs);
    await Promise.all([run(), run()]);
    expect(await refundedOf(orderId)).toBe(part);
    await paymentsRoom.sandbox.refund(reference, part);
    later(12 * hourMs);
    await run();
    expect(await refundedOf(orderId)).toBe(part);
    later(12 * hourMs);
    await run();
    expect(await refundedOf(orderId)).toBe(2 * part);
  });
});

describe("a refund that waits for the payer's bank details", () => {
  test("opens a case at once, and the comparison closes it when it goes on", async () => {
    const { orderId, reference } = await paid();
    await refundAtProvider(paymentsRoom, "needs-attention", reference, part, "82");
    expect(await openCases(reference)).toEqual(["refund_needs_attention"]);
    await putRefund(paymentsRoom, "processed", reference, part, { id: "82" });
    await compare();
    expect(await openCases(reference)).toEqual([]);
    expect(await refundedOf(orderId)).toBe(part);
  });
});

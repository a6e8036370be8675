import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { minuteMs } from "#foundation/amounts/durations.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import {
  beginnerFee,
  chargeSuccess,
  refundEvent,
  type TestPayments,
} from "#tests/support/payments/open-payments.ts";
import { balances, moneyCalls } from "#tests/support/payments/recording-fulfilment.ts";
import {
  disputeAtProvider,
  putPaid,
  putRefund,
  refundAtProvider,
} from "#tests/support/payments/refund-at-provider.ts";
import { sweepPayments } from "../attempts/sweep-payments.server.ts";
import { getAccount } from "../door.server.ts";

/** Webhooks about refunds and disputes are hints: after each one our books equal the provider's record. */

const paymentsRoom = await openPaymentsForFile();
const { academy, ctx, sandbox, send } = paymentsRoom;
beforeEach(() => sandbox.control());

const [whole, part] = [9_500_000, 1_000_000];
const bare = { "provider_clearing:paystack": -152_500, provider_fees: 152_500 };

const refundsBooked = (orderId: string) => moneyCalls(ctx, "refund", orderId);
const reinstatements = (orderId: string) => moneyCalls(ctx, "refund_failed", orderId);
const refundedOf = async (orderId: string) => (await getAccount(ctx, orderId)).refundedKobo;
async function booksOf(orderId: string): Promise<Record<string, number>> {
  const rows = await selectRows<{ account: string; kobo: number }>(
    ctx.db,
    sql`select account, sum(amount_kobo)::int as kobo from ledger_entries
        where order_id = ${orderId} group by account having sum(amount_kobo) <> 0`,
  );
  return Object.fromEntries(rows.map(({ account, kobo }) => [account, kobo]));
}
const openCases = async (reference: string) =>
  (
    await selectRows<{ kind: string; compare: string[] }>(
      ctx.db,
      sql`select kind, details -> 'compare' as compare from payment_review_cases
          where reference = ${reference} and closed_at is null order by kind`,
    )
  ).map(({ kind, compare }) => (compare ? { kind, compare } : kind));
const refund = (status: Parameters<typeof putRefund>[1], of: string, kobo: number, id?: string) =>
  refundAtProvider(paymentsRoom, status, of, kobo, id);
const dispute = (of: string, decided: Parameters<typeof disputeAtProvider>[2]) =>
  disputeAtProvider(paymentsRoom, of, decided);

async function paid(lines?: Parameters<TestPayments["openAttempt"]>[0], amount = whole) {
  const attempt = await paymentsRoom.openAttempt(lines);
  await send(chargeSuccess(attempt.reference, { amount, requested_amount: amount }));
  return attempt;
}

describe("a webhook is only a hint", () => {
  test("what it says about amount and status is ignored", async () => {
    const { orderId, reference } = await paid();
    await send(refundEvent("processed", reference, whole));
    expect([await refundsBooked(orderId), await openCases(reference)]).toEqual([[], []]);
    await putRefund(paymentsRoom, "processed", reference, part);
    await send(refundEvent("failed", reference, "12"));
    expect(await refundedOf(orderId)).toBe(part);
  });

  test("the same bytes for two refunds of one amount: both are booked, each once", async () => {
    const { orderId, reference } = await paid();
    for (let turn = 0; turn < 2; turn++) await refund("processed", reference, part);
    await send(refundEvent("processed", reference, part));
    expect(await refundedOf(orderId)).toBe(2 * part);
    expect(await refundsBooked(orderId)).toHaveLength(2);
  });

  test("is kept when the provider does not answer, and the sweep tries again", async () => {
    const payments = [await paid(), await paid(), await paid()];
    await sandbox.control({ lists: { mode: "fail" } });
    for (const { reference } of payments) await refund("processed", reference, part);
    const waiting = "provider_events where state = 'received'";
    expect(await paymentsRoom.countRows(waiting)).toBe(3);
    const start = ctx.clock();
    const sweep = async (minutes: number) => {
      academy.setTime(new Date(start.getTime() + minutes * minuteMs));
      await sweepPayments(ctx);
    };
    await sweep(10);
    // It asked about the first only: the provider is down.
    expect(await paymentsRoom.countRows(`${waiting} and failed_tries = 2`)).toBe(1);
    await sandbox.control();
    await sweep(60);
    academy.setTime(start);
    expect(await paymentsRoom.countRows(waiting)).toBe(0);
    for (const { orderId } of payments) expect(await refundedOf(orderId)).toBe(part);
  });

  test("changes nothing about a payment that the provider does not know", async () => {
    const events = await paymentsRoom.countRows("provider_events where state = 'received'");
    expect((await send(refundEvent("processed", "PAY-of-nobody", part))).statusCode).toBe(200);
    expect(await paymentsRoom.countRows("provider_events where state = 'received'")).toBe(events);
  });

  test("its refund is taken from the record of that payment alone", async () => {
    const [one, other] = [await paid(), await paid()];
    await putRefund(paymentsRoom, "processed", other.reference, part);
    await refund("processed", one.reference, 2 * part);
    expect(await refundedOf(one.orderId)).toBe(2 * part);
    expect(await refundedOf(other.orderId)).toBe(0);
  });
});

describe("a processed refund", () => {
  test("in full: the books are bare again, and the seller is told", async () => {
    const { orderId, reference } = await paid();
    await refund("pending", reference, whole, "11");
    expect(await refundsBooked(orderId)).toEqual([]);
    await refund("processed", reference, whole, "11");
    expect(await paymentsRoom.statusOf(reference)).toBe("refunded");
    expect(await getAccount(ctx, orderId)).toMatchObject({
      status: "refunded",
      refundedKobo: whole,
    });
    expect(await refundsBooked(orderId)).toMatchObject([
      {
        cause: { amountKobo: whole, reference, way: "provider" },
        account: { lines: [{ refundedKobo: whole, receivedKobo: 0, chargedKobo: 0 }] },
      },
    ]);
    expect(await booksOf(orderId)).toEqual(bare);
  });

  test("in parts: pro rata by line and component, to the kobo, until nothing is left", async () => {
    const { orderId, reference } = await paid(
      [
        { lineRef: "elder", charges: beginnerFee },
        { lineRef: "younger", charges: [{ component: "tuition", amountKobo: 7_000_000 }] },
      ],
      16_500_000,
    );
    await refund("processed", reference, 1_000_001);
    const [first] = await refundsBooked(orderId);
    expect(first?.account.lines).toMatchObject([
      { lineRef: "elder", refundedKobo: 575_758, receivedKobo: 8_924_242, openKobo: 0 },
      { lineRef: "younger", refundedKobo: 424_243, receivedKobo: 6_575_757, openKobo: 0 },
    ]);
    expect((await getAccount(ctx, orderId)).status).toBe("partly_refunded");
    expect(await paymentsRoom.statusOf(reference)).toBe("success");
    await refund("processed", reference, 15_499_999);
    expect((await refundsBooked(orderId))[1]?.account.receivedKobo).toBe(0);
    expect(await booksOf(orderId)).toEqual(bare);
  });

  test("ids past 2^53 keep all their digits", async () => {
    const { orderId, reference } = await paid();
    for (const id of ["9007199254740992", "9007199254740993"]) {
      await refund("processed", reference, part, id);
    }
    expect(await refundsBooked(orderId)).toHaveLength(2);
  });

  test("of a charge that we have not booked: the charge is booked first", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await sandbox.press(reference, "pay");
    await sandbox.takeWebhooks();
    await refund("processed", reference, part);
    expect(await moneyCalls(ctx, "payment", orderId)).toHaveLength(1);
    expect(await refundedOf(orderId)).toBe(part);
    await send(chargeSuccess(reference));
    expect(await moneyCalls(ctx, "payment", orderId)).toHaveLength(1);
  });

  test("of the whole of a charge that we have not booked: its money came, and went back", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await sandbox.press(reference, "pay");
    await sandbox.refund(reference);
    const webhooks = (await sandbox.takeWebhooks()).filter(({ body }) => body.includes("refund."));
    for (const { body } of webhooks) await send(body);
    expect((await getAccount(ctx, orderId)).status).toBe("refunded");
    expect([await refundsBooked(orderId), await openCases(reference)]).toMatchObject([[{}], []]);
  });

  test("of a payment that nobody made is not booked", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await refund("processed", reference, part);
    expect(await paymentsRoom.countRows(`refunds where reference = '${reference}'`)).toBe(0);
    expect((await getAccount(ctx, orderId)).status).toBe("open");
  });

  test("of money with an unknown reference closes its case, and the seller is told nothing", async () => {
    const reference = "SHOP-1";
    const before = [await moneyCalls(ctx, "refund"), (await balances(ctx)).unallocated];
    await putPaid(paymentsRoom, reference, 5_000);
    await send(chargeSuccess(reference, { amount: 5_000, requested_amount: null, fees: 75 }));
    expect(await openCases(reference)).toEqual(["unknown_payment"]);
    await refund("processed", reference, 5_000);
    expect(await openCases(reference)).toEqual([]);
    expect([await moneyCalls(ctx, "refund"), (await balances(ctx)).unallocated]).toEqual(before);
  });

  test("can take back the fee that the payer paid too", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await send(chargeSuccess(reference, { amount: 9_652_500 }));
    await refund("processed", reference, 9_652_500);
    expect(await refundsBooked(orderId)).toMatchObject([
      { account: { lines: [{ refundedKobo: whole, receivedKobo: 0 }] } },
    ]);
    expect(await booksOf(orderId)).toEqual(bare);
  });
});

describe("a refund that failed", () => {
  test("after it was processed: it is undone, once, and stays failed", async () => {
    const { orderId, reference } = await paid();
    await refund("processed", reference, whole, "21");
    for (let turn = 0; turn < 2; turn++) await refund("failed", reference, whole, "21");
    expect(await reinstatements(orderId)).toMatchObject([
      { account: { lines: [{ refundedKobo: 0, receivedKobo: whole }] } },
    ]);
    expect((await getAccount(ctx, orderId)).status).toBe("paid");
    expect((await booksOf(orderId))["income:tuition"]).toBe(-4_000_000);
    const [booked] = await refundsBooked(orderId);
    expect((await reinstatements(orderId))[0]?.cause.refundId).toBe(booked?.cause.refundId);
    // An older answer, which arrives late.
    await refund("processed", reference, whole, "21");
    expect((await getAccount(ctx, orderId)).status).toBe("paid");
  });

  test("instead of being processed: nothing went back and nothing is undone", async () => {
    const { orderId, reference } = await paid();
    await refund("pending", reference, whole, "22");
    await refund("failed", reference, whole, "22");
    expect([await refundsBooked(orderId), await reinstatements(orderId)]).toEqual([[], []]);
  });

  test("and is issued again is another refund", async () => {
    const { orderId, reference } = await paid();
    await refund("failed", reference, whole, "23");
    await refund("processed", reference, whole, "24");
    expect(await refundedOf(orderId)).toBe(whole);
  });

  test("one of two that make the whole: partly refunded", async () => {
    const { orderId, reference } = await paid();
    await refund("processed", reference, part, "25");
    await refund("processed", reference, whole - part, "26");
    expect((await getAccount(ctx, orderId)).status).toBe("refunded");
    await refund("failed", reference, part, "25");
    expect((await getAccount(ctx, orderId)).status).toBe("partly_refunded");
    await refund("failed", reference, whole - part, "26");
    expect((await getAccount(ctx, orderId)).status).toBe("paid");
  });

  test("of money with an unknown reference reopens its case, every time", async () => {
    const reference = "SHOP-2";
    await putPaid(paymentsRoom, reference, 600_000);
    await send(chargeSuccess(reference, { amount: 600_000, requested_amount: 600_000 }));
    for (const id of ["27", "28"]) {
      await refund("processed", reference, 600_000, id);
      expect(await openCases(reference)).toEqual([]);
      await refund("failed", reference, 600_000, id);
      expect(await openCases(reference)).toEqual(["unknown_payment"]);
    }
  });
});

describe("disputes", () => {
  test("open a case; a lost one takes the money back, once", async () => {
    const { orderId, reference } = await paid();
    await dispute(reference, { id: "8812" });
    expect([await refundsBooked(orderId), await openCases(reference)]).toEqual([
      [],
      ["refund_needs_attention"],
    ]);
    const lost = { id: "8812", resolution: "merchant-accepted", refundKobo: whole } as const;
    for (let turn = 0; turn < 2; turn++) await dispute(reference, lost);
    expect(await refundsBooked(orderId)).toHaveLength(1);
    expect(await openCases(reference)).toEqual([]);
  });

  test.each([
    ["before", true],
    ["after", false],
  ])("the refund that pays a lost one is the same money, %s it", async (_when, refundFirst) => {
    const { orderId, reference } = await paid();
    const id = refundFirst ? "9001" : "9002";
    const lost = { id, resolution: "auto-accepted", refundKobo: part } as const;
    const pays = () =>
      putRefund(paymentsRoom, "processed", reference, part, { id: `1${id}`, disputeId: id });
    if (refundFirst) await pays();
    await dispute(reference, lost);
    if (!refundFirst) await pays();
    await send(refundEvent("processed", reference, part));
    expect(await refundedOf(orderId)).toBe(part);
    expect(await refundsBooked(orderId)).toHaveLength(1);
    expect(await paymentsRoom.countRows(`refunds where reference = '${reference}'`)).toBe(1);
  });

  test("a refund that turns out to pay a lost one: the double count is undone", async () => {
    const { orderId, reference } = await paid();
    await refund("processed", reference, part, "31");
    await dispute(reference, { id: "9003", resolution: "merchant-accepted", refundKobo: part });
    expect(await refundedOf(orderId)).toBe(2 * part);
    await putRefund(paymentsRoom, "processed", reference, part, { id: "31", disputeId: "9003" });
    for (let turn = 0; turn < 2; turn++) await send(refundEvent("processed", reference, part));
    expect(await refundedOf(orderId)).toBe(part);
  });

  test("a refund of another amount that pays a lost one counts instead of it", async () => {
    const { orderId, reference } = await paid();
    await dispute(reference, { id: "9004", resolution: "merchant-accepted", refundKobo: part });
    await putRefund(paymentsRoom, "processed", reference, 2 * part, { disputeId: "9004" });
    for (let turn = 0; turn < 2; turn++) await send(refundEvent("processed", reference, part));
    expect(await refundedOf(orderId)).toBe(2 * part);
  });

  test("one that we won changes nothing, and a lost one without an amount waits for a person", async () => {
    const won = await paid();
    await dispute(won.reference, { resolution: "declined" });
    const lost = await paid();
    await dispute(lost.reference, { resolution: "merchant-accepted" });
    expect([await refundsBooked(won.orderId), await refundsBooked(lost.orderId)]).toEqual([[], []]);
    expect(await openCases(won.reference)).toEqual([]);
    expect(await openCases(lost.reference)).toEqual(["refund_needs_attention"]);
  });
});

describe("a record that does not fit our books", () => {
  test("more than is left: booked as far as the money goes, and a person is told of the rest", async () => {
    const { orderId, reference } = await paid();
    await refund("processed", reference, 6_000_000, "41");
    await refund("processed", reference, 6_000_000, "42");
    expect(await refundedOf(orderId)).toBe(whole);
    expect(await openCases(reference)).toEqual([
      {
        kind: "refund_needs_attention",
        compare: [expect.stringContaining("exceed it by ₦25,000")],
      },
    ]);
    await refund("failed", reference, 6_000_000, "41");
    expect(await refundedOf(orderId)).toBe(6_000_000);
    expect(await openCases(reference)).toEqual([]);
    await refund("processed", reference, 3_500_000, "43");
    expect(await refundedOf(orderId)).toBe(whole);
  });

  test("all of it twice: booked once, and the second when the first has failed", async () => {
    const { orderId, reference } = await paid();
    await refund("processed", reference, whole, "44");
    await refund("processed", reference, whole, "45");
    expect(await refundedOf(orderId)).toBe(whole);
    expect(await openCases(reference)).toMatchObject([{ kind: "refund_needs_attention" }]);
    await refund("failed", reference, whole, "44");
    expect(await refundedOf(orderId)).toBe(whole);
    expect(await openCases(reference)).toEqual([]);
    expect(await booksOf(orderId)).toEqual(bare);
  });

  test("money that a dispute took twice makes room for a refund at once", async () => {
    const { orderId, reference } = await paid();
    await refund("pending", reference, whole - part, "52");
    await refund("processed", reference, part, "51");
    await dispute(reference, { id: "9005", resolution: "merchant-accepted", refundKobo: part });
    await refund("processed", reference, whole - part, "52");
    expect(await openCases(reference)).toMatchObject([{ kind: "refund_needs_attention" }]);
    await putRefund(paymentsRoom, "processed", reference, part, { id: "51", disputeId: "9005" });
    await send(refundEvent("processed", reference, part));
    expect(await openCases(reference)).toEqual([]);
    expect((await getAccount(ctx, orderId)).status).toBe("refunded");
    expect(await booksOf(orderId)).toEqual(bare);
  });

  test("a refund that waits for bank details opens a case until it goes on", async () => {
    const { orderId, reference } = await paid();
    for (const id of ["46", "47"]) {
      await refund("needs-attention", reference, part, id);
      expect(await openCases(reference)).toMatchObject([{ kind: "refund_needs_attention" }]);
      await refund("processed", reference, part, id);
      expect(await openCases(reference)).toEqual([]);
    }
    expect(await refundedOf(orderId)).toBe(2 * part);
  });

  test("a booked refund that is missing from the list stays", async () => {
    const { orderId, reference } = await paid();
    await refund("processed", reference, part, "48");
    await putRefund(paymentsRoom, "processed", "PAY-other", part, { id: "48" });
    await send(refundEvent("processed", reference, part));
    expect(await refundedOf(orderId)).toBe(part);
    expect(await openCases(reference)).toEqual([]);
  });
});

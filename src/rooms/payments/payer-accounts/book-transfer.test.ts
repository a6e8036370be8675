import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inTransaction } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { beginnerFee, beginnerPlan, chargeSuccess } from "#tests/support/payments/open-payments.ts";
import { giveNumber, transferAtSandbox, transferTo } from "#tests/support/payments/own-numbers.ts";
import { balances, moneyCalls, withSeller } from "#tests/support/payments/recording-fulfilment.ts";
import {
  erasePayers,
  findNumber,
  getAccount,
  handOverOrder,
  noteShown,
  wantNumbers,
} from "../door.server.ts";
import { findWrongBooks } from "../ledger/check-books.server.ts";
import { sweepTransfers } from "./sweep-transfers.server.ts";
import { ownTransfers, payerAccounts } from "./tables.server.ts";

const room = await openPaymentsForFile();
const { ctx } = room;
const dayAgo = new Date(ctx.clock().getTime() - 86_400_000);

let now = ctx.clock().getTime();
/** What comes later is younger. */
function later(): void {
  now += 60_000;
  room.academy.setTime(new Date(now));
}

const accountOf = (orderId: string) => getAccount(ctx, orderId);
const casesOf = (reference: string) =>
  selectRows<{ kind: string; order_id: string | null; details: object }>(
    ctx.db,
    sql`select kind, order_id, details from payment_review_cases where reference = ${reference}`,
  );

async function openWithNumber(...lines: Parameters<typeof room.open>) {
  later();
  const { orderId } = await room.open(...lines);
  return { orderId, number: await giveNumber(room, orderId) };
}

describe("a transfer to a payer's own number", () => {
  test("is booked by its webhook, whatever its amount, with the sender as evidence", async () => {
    const { orderId, number } = await openWithNumber();
    expect(number).toMatchObject({ bankName: "Sandbox Bank", tryUrl: null });
    expect(number.accountName).toContain("/ ASABE DANJUMA");
    const before = await balances(ctx);
    const { reference } = await transferAtSandbox(room, number.accountNumber, 4_000_000);
    expect(await room.sandbox.deliverTo(room.academy)).toEqual([200]);
    expect(await accountOf(orderId)).toMatchObject({
      status: "partly_paid",
      openKobo: 5_500_000,
      payments: [{ reference, amountKobo: 4_000_000, channel: "bank_transfer", method: "card" }],
    });
    const after = await balances(ctx);
    const moved = (account: string) => (after[account] ?? 0) - (before[account] ?? 0);
    expect(moved("provider_clearing:paystack") + moved("provider_fees")).toBe(4_000_000);
    expect(await moneyCalls(ctx, "payment", orderId)).toMatchObject([{ cause: { reference } }]);
    const evidence = await ctx.db.select().from(ownTransfers);
    expect(evidence.at(-1)).toMatchObject({ senderName: "Hauwa Bello", senderBank: "Kuda Bank" });
    expect(await findWrongBooks(ctx)).toEqual([]);
  });

  test("told by webhook, again by webhook, by requery and by the list is one payment", async () => {
    const { orderId, number } = await openWithNumber();
    const event = transferTo(number.accountNumber, 1_000_000);
    await room.send(event);
    await room.send({ ...event, again: true });
    // The provider may repeat a transaction under another reference of its own.
    const other = { ...event, data: { ...event.data, reference: "T-other" } };
    await room.send(other);
    await transferAtSandbox(room, number.accountNumber, 2_000_000);
    expect(await sweepTransfers(ctx, dayAgo)).toBe(1);
    expect(await sweepTransfers(ctx, dayAgo)).toBe(0);
    await room.sandbox.deliverTo(room.academy);
    const { payments } = await accountOf(orderId);
    expect(payments.map(({ amountKobo }) => amountKobo)).toEqual([1_000_000, 2_000_000]);
    expect(await casesOf("T-other")).toEqual([]);
  });

  test("whose webhook was lost is found in the provider's list", async () => {
    const { orderId, number } = await openWithNumber();
    await room.sandbox.control({ webhooks: { drop: true } });
    await transferAtSandbox(room, number.accountNumber, 9_500_000);
    await room.sandbox.control();
    expect(await room.sandbox.takeWebhooks()).toEqual([]);
    expect(await sweepTransfers(ctx, dayAgo)).toBe(1);
    expect((await accountOf(orderId)).status).toBe("paid");
  });

  test("while a card window is open leaves the window, and both count", async () => {
    const { orderId, reference } = await room.openAttempt();
    const number = await giveNumber(room, orderId);
    await room.send(transferTo(number.accountNumber, 9_500_000));
    expect(await accountOf(orderId)).toMatchObject({ status: "paid", creditKobo: 0 });
    await room.send(chargeSuccess(reference));
    expect(await accountOf(orderId)).toMatchObject({ openKobo: 0, creditKobo: 9_500_000 });
  });

  test("that comes back is a refund of that payment", async () => {
    const { orderId, number } = await openWithNumber();
    const { reference } = await transferAtSandbox(room, number.accountNumber, 9_500_000);
    await room.sandbox.deliverTo(room.academy);
    await room.sandbox.refund(reference);
    await room.sandbox.deliverTo(room.academy);
    expect((await accountOf(orderId)).status).toBe("refunded");
  });
});

describe("which order it is for", () => {
  test("the one that last showed the number, then what is due first, then the newest as credit", async () => {
    const first = await openWithNumber([{ lineRef: "p1@early", charges: beginnerFee }]);
    later();
    const { orderId: second } = await room.open([{ lineRef: "p1@late", charges: beginnerPlan }]);
    await wantNumbers(ctx, [second]);
    const { number } = first;
    expect(await findNumber(ctx, second)).toEqual(number);
    await noteShown(ctx, [second], number);
    await room.send(transferTo(number.accountNumber, 9_500_000));
    expect((await accountOf(second)).status).toBe("paid");
    expect((await accountOf(first.orderId)).receivedKobo).toBe(0);
    // The order that showed it is paid, so the other one is next.
    await room.send(transferTo(number.accountNumber, 9_500_000));
    expect((await accountOf(first.orderId)).status).toBe("paid");
    await room.send(transferTo(number.accountNumber, 500_000));
    expect(await accountOf(second)).toMatchObject({ creditKobo: 500_000 });
  });

  test("after several were shown together, the one that owes exactly this amount, else what is due first", async () => {
    const first = await openWithNumber([{ lineRef: "p4@early", charges: beginnerFee }]);
    later();
    const { orderId: second } = await room.open([{ lineRef: "p4@late", charges: beginnerPlan }]);
    await wantNumbers(ctx, [second]);
    const { number } = first;
    const { parts } = await accountOf(second);
    const partKobo = parts
      .filter(({ dueOn }) => dueOn === parts[0]?.dueOn)
      .reduce((sum, part) => sum + part.openKobo, 0);
    expect(partKobo).toBeGreaterThan(0);
    expect(partKobo).toBeLessThan(9_500_000);
    // One page showed the number for the first order alone; then the dashboard showed both.
    await noteShown(ctx, [first.orderId], number);
    await noteShown(ctx, [first.orderId, second], number);
    await room.send(transferTo(number.accountNumber, partKobo));
    expect(await accountOf(second)).toMatchObject({ receivedKobo: partKobo, creditKobo: 0 });
    expect((await accountOf(first.orderId)).receivedKobo).toBe(0);
    // Nobody owes exactly this.
    await room.send(transferTo(number.accountNumber, 1_000_000));
    expect((await accountOf(first.orderId)).receivedKobo).toBe(1_000_000);
    const restKobo = 9_500_000 - partKobo;
    await room.send(transferTo(number.accountNumber, restKobo));
    expect(await accountOf(second)).toMatchObject({ status: "paid", creditKobo: 0 });
    // The page of one order: any amount is for this order.
    await noteShown(ctx, [first.orderId], number);
    await room.send(transferTo(number.accountNumber, 8_500_000));
    expect((await accountOf(first.orderId)).status).toBe("paid");
  });

  test("also an order of the same account that never showed it", async () => {
    const { orderId, number } = await openWithNumber([{ lineRef: "p2@a", charges: beginnerFee }]);
    await room.send(transferTo(number.accountNumber, 9_500_000));
    const { orderId: newer } = await room.open([{ lineRef: "p2@b", charges: beginnerFee }]);
    await room.send(transferTo(number.accountNumber, 1_000_000));
    expect(await accountOf(orderId)).toMatchObject({ creditKobo: 0 });
    expect(await accountOf(newer)).toMatchObject({ receivedKobo: 1_000_000 });
  });

  test("never one of another payer with the same name and address", async () => {
    const mine = await openWithNumber();
    const { orderId: other } = await room.open();
    expect((await giveNumber(room, other)).accountNumber).not.toBe(mine.number.accountNumber);
    await room.send(transferTo(mine.number.accountNumber, 19_000_000));
    expect(await accountOf(mine.orderId)).toMatchObject({ creditKobo: 9_500_000 });
    expect((await accountOf(other)).receivedKobo).toBe(0);
  });

  test("two accounts of one payer: both numbers go on, and the older one is shown", async () => {
    const a = await openWithNumber([{ lineRef: "p3-a", charges: beginnerFee }]);
    const b = await openWithNumber([{ lineRef: "p3-b", charges: beginnerFee }]);
    // Both registrations are taken into one account, which registers once more.
    const { orderId: third } = await room.open([{ lineRef: "p3-c", charges: beginnerFee }]);
    const all = [a.orderId, b.orderId, third];
    const joined = {
      payerOf: async () => ({ personId: "p3", phone: "+2348012345678" }),
      ordersOfPerson: async () => all,
    };
    await withSeller(joined, async () => {
      await wantNumbers(ctx, [third]);
      expect(await findNumber(ctx, third)).toEqual(a.number);
      await noteShown(ctx, [third], a.number);
      await room.send(transferTo(a.number.accountNumber, 2_000_000));
      await room.send(transferTo(b.number.accountNumber, 1_000_000));
    });
    const received = await Promise.all(all.map(async (id) => (await accountOf(id)).receivedKobo));
    expect(received).toEqual([1_000_000, 0, 2_000_000]);
  });
});

test("an order that joins another takes its number along", async () => {
  const orders = [await openWithNumber(), await openWithNumber()];
  const [into, from] = orders.sort((one, other) => one.orderId.localeCompare(other.orderId));
  if (!into || !from) throw new Error("two orders");
  const started = await room.start(into.orderId, { amountKobo: "whole", alsoFor: [from.orderId] });
  if (started.status !== "open") throw new Error(started.status);
  const { reference, amountKobo } = started.payment;
  await room.send(chargeSuccess(reference, { amount: amountKobo, requested_amount: amountKobo }));
  // Both numbers now find the order that is left.
  for (const { number } of orders) await room.send(transferTo(number.accountNumber, 100_000));
  expect(await accountOf(into.orderId)).toMatchObject({ status: "paid", creditKobo: 200_000 });
  expect((await accountOf(from.orderId)).payments).toEqual([]);
});

describe("money that finds no payer becomes a case, once", () => {
  test("a number that isn't ours", async () => {
    const event = transferTo("9900000000", 4_000_000);
    for (let turn = 0; turn < 3; turn++) await room.send({ ...event, turn });
    const [found, ...more] = await casesOf(event.data.reference);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ kind: "unknown_payment", order_id: null });
    // A case is kept for good, so it names nobody.
    expect(JSON.stringify(found?.details)).not.toContain("HAUWA");
  });

  test("another currency", async () => {
    const { orderId, number } = await openWithNumber();
    const event = transferTo(number.accountNumber, 4_000_000, { currency: "USD" });
    await room.send(event);
    expect(await casesOf(event.data.reference)).toMatchObject([{ kind: "unknown_payment" }]);
    await room.send({ ...event, data: { ...event.data, currency: "NGN" } });
    expect((await accountOf(orderId)).payments).toEqual([]);
  });

  test("money that came before its number was known stays a case when it is told again", async () => {
    const { orderId } = await room.open();
    const event = transferTo("9911111111", 4_000_000);
    await room.send(event);
    const given = await giveNumber(room, orderId);
    await ctx.db
      .update(payerAccounts)
      .set({ accountNumber: "9911111111" })
      .where(eq(payerAccounts.accountNumber, given.accountNumber));
    // Money to it counts, but not what a person has on the desk already.
    await room.send(transferTo("9911111111", 1_000_000));
    await room.send({ ...event, again: true });
    expect((await accountOf(orderId)).payments).toMatchObject([{ amountKobo: 1_000_000 }]);
    expect(await casesOf(event.data.reference)).toHaveLength(1);
  });

  test("an erased payer: the money is credit, with a case, and the number is closed", async () => {
    const { orderId, number } = await openWithNumber();
    await room.send(transferTo(number.accountNumber, 1_000_000));
    await inTransaction(ctx, (tx) => erasePayers(tx, [orderId], []));
    expect(await findNumber(ctx, orderId)).toBeNull();
    const event = transferTo(number.accountNumber, 2_000_000);
    await room.send(event);
    expect(await casesOf(event.data.reference)).toMatchObject([
      { kind: "erased_payer", order_id: orderId },
    ]);
    const [kept] = await ctx.db
      .select()
      .from(payerAccounts)
      .where(eq(payerAccounts.accountNumber, number.accountNumber));
    expect(kept).toMatchObject({ state: "closed", accountName: null });
  });

  test("a number whose order someone else carries on with: a case that names the order", async () => {
    const { orderId, number } = await openWithNumber();
    const heir = { name: "Jummai Danjuma", email: "jummai@example.com" };
    await inTransaction(ctx, (tx) => handOverOrder(tx, orderId, "asabe@example.com", heir));
    const event = transferTo(number.accountNumber, 2_000_000);
    await room.send(event);
    expect(await casesOf(event.data.reference)).toMatchObject([
      { kind: "unknown_payment", order_id: orderId },
    ]);
    expect((await accountOf(orderId)).payments).toEqual([]);
    // Who carries on gets a number with their own name.
    const next = await giveNumber(room, orderId);
    expect(next.accountName).toContain("JUMMAI DANJUMA");
    await room.send(transferTo(next.accountNumber, 1_000_000));
    expect((await accountOf(orderId)).receivedKobo).toBe(1_000_000);
  });
});

import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { confirmPayment } from "#rooms/payments/attempts/confirm-payment.server.ts";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import { Charge } from "#rooms/payments/provider/paystack/shapes.server.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { chargeSuccess, openPayments } from "#tests/support/payments/open-payments.ts";
import { moneyCalls } from "#tests/support/payments/recording-fulfilment.ts";
import { type Guards, weakenDatabase } from "../weaken-database.ts";
import { inParallel, writeOpenPayments, writeSupersededAttempts } from "./payment-storm.ts";

const payments = onServer ? 12 : 8;
const atOnce = 6;

/**
 * Confirms the same charges on several connections at once. Each order has two attempts; with `paidTwice`, both are
 * paid.
 * @param uniqueKeys false drops the unique keys of the effects from this test's own database
 * @returns how many extra payments there are, in the table and as reported to the seller, and how many orders have
 * wrong books
 */
async function countDoubles(guards: Guards, uniqueKeys: boolean, paidTwice: boolean) {
  const paymentsRoom = await openPayments();
  const { ctx } = paymentsRoom;
  if (onServer) weakenDatabase(ctx, guards);
  if (!uniqueKeys) {
    await ctx.db.execute(sql`alter table payments drop constraint payments_once_per_attempt`);
    await ctx.db.execute(
      sql`alter table ledger_transactions drop constraint ledger_transactions_once`,
    );
  }
  const open = await writeOpenPayments(ctx, payments);
  const older = await writeSupersededAttempts(ctx, open);
  const calls = open.flatMap(({ reference }, index) =>
    Array.from({ length: atOnce }, (_, turn) => {
      const paid = paidTwice && turn % 2 ? older[index] : reference;
      return Charge.parse(chargeSuccess(paid ?? "").data);
    }),
  );
  // These wait a moment between reading and writing, like a busy server.
  const slow = {
    ...ctx,
    step: async (name: string) => {
      if (name === "payment.locked" || name === "account.posted") await wait(3);
    },
  };
  await inParallel(calls, atOnce * 2, (charge) => confirmPayment(slow, charge));
  const [row] = await selectRows<{ booked: number; sum: number }>(
    ctx.db,
    sql`select (select count(*)::int from payments) as booked,
      (select sum(amount_kobo)::float8 from ledger_entries) as sum`,
  );
  const told = (await moneyCalls(ctx, "payment")).length;
  const wrongBooks = (await findWrongBooks(ctx)).length;
  await paymentsRoom.close();
  expect(row?.sum).toBe(0);
  const expected = payments * (paidTwice ? 2 : 1);
  return { booked: (row?.booked ?? 0) - expected, told: told - expected, wrongBooks };
}

const none = { booked: 0, told: 0, wrongBooks: 0 };
const off = { rowLock: false, stateCheck: false };
const lock = ["the row lock", { ...off, rowLock: true }, false] as const;
const check = ["the state check", { ...off, stateCheck: true }, false] as const;
const keys = ["the unique keys", off, true] as const;

describe("one attempt, confirmed many times", () => {
  // The embedded database has one connection, so there is no race.
  test.runIf(onServer)("is booked twice when all guards are off: the fault is real", async () => {
    const doubles = await countDoubles(off, false, false);
    expect(doubles.booked).toBeGreaterThan(0);
    expect(doubles.told).toBeGreaterThan(0);
  });

  test.runIf(onServer).each([lock, check, keys])(
    "is booked once with %s alone",
    async (_guard, guards, uniqueKeys) => {
      expect(await countDoubles(guards, uniqueKeys, false)).toEqual(none);
    },
  );

  test("is booked once", async () => {
    expect(await countDoubles({ rowLock: true, stateCheck: true }, true, false)).toEqual(none);
  });
});

describe("two attempts of one order, both paid", () => {
  test.runIf(onServer)("have wrong books when all guards are off: the fault is real", async () => {
    expect((await countDoubles(off, false, true)).wrongBooks).toBeGreaterThan(0);
  });

  // The state check only covers one attempt, not others of the same order.
  test.runIf(onServer).each([lock, keys])(
    "count once each with %s alone",
    async (_guard, guards, uniqueKeys) => {
      expect(await countDoubles(guards, uniqueKeys, true)).toEqual(none);
    },
  );

  test("count once each", async () => {
    expect(await countDoubles({ rowLock: true, stateCheck: true }, true, true)).toEqual(none);
  });
});

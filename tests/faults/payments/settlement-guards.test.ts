import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { Charge } from "#rooms/payments/server/paystack/shapes.ts";
import { confirmPayment } from "#rooms/payments/server/settling/confirm-payment.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { chargeSuccess, openPayments } from "#tests/support/payments/open-payments.ts";
import { recordedCalls } from "#tests/support/payments/recording-fulfilment.ts";
import { type Guards, weakenDatabase } from "../weaken-database.ts";
import { inParallel, writeOpenPayments, writeSupersededAttempts } from "./payment-storm.ts";

const payments = 40;
const atOnce = 6;

/**
 * Confirms the same charges on several connections at once. Each due has two attempts, and both are paid
 * if `paidTwice`.
 * @param uniqueKeys false drops the keys on the effects from this test's own database
 * @returns how many settlements are too many, in the tables and in the calls of the fulfilment
 */
async function countDoubles(guards: Guards, uniqueKeys: boolean, paidTwice: boolean) {
  const paymentsRoom = await openPayments();
  const { ctx } = paymentsRoom;
  if (onServer) weakenDatabase(ctx, guards);
  if (!uniqueKeys) {
    await ctx.db.execute(
      sql`alter table settlements drop constraint settlements_once_per_attempt,
          drop constraint settlements_once_per_due`,
    );
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
  // Wait a moment between reading and writing, like a busy server.
  const slow = {
    ...ctx,
    step: async (name: string) => {
      if (name === "payment.locked") await wait(3);
    },
  };
  await inParallel(calls, atOnce * 2, (charge) => confirmPayment(slow, charge));
  const [row] = await selectRows<{ settlements: number; charges: number; sum: number }>(
    ctx.db,
    sql`select (select count(*)::int from settlements) as settlements,
      (select count(*)::int from ledger_transactions) as charges,
      (select sum(amount_kobo)::int from ledger_entries) as sum`,
  );
  const settled = (await recordedCalls(ctx, "settle")).length;
  await paymentsRoom.close();
  expect(row?.sum).toBe(0);
  return {
    settlements: (row?.settlements ?? 0) - payments,
    charges: (row?.charges ?? 0) - payments * (paidTwice ? 2 : 1),
    settleCalls: settled - payments,
  };
}

const none = { settlements: 0, charges: 0, settleCalls: 0 };
const off = { rowLock: false, stateCheck: false };

describe.each([
  ["one attempt, confirmed many times", false],
  ["two attempts of one due, both paid", true],
])("%s", (_name, paidTwice) => {
  // The embedded database has one connection, so there is no race.
  test.runIf(onServer)("is settled twice when all guards are off: the fault is real", async () => {
    const doubles = await countDoubles(off, false, paidTwice);
    expect(doubles.settlements).toBeGreaterThan(0);
    expect(doubles.settleCalls).toBeGreaterThan(0);
  });

  test.runIf(onServer).each([
    ["the row lock", { ...off, rowLock: true }, false],
    ["the state check", { ...off, stateCheck: true }, false],
    ["the unique keys", off, true],
  ])("is settled once with %s alone", async (_guard, guards, uniqueKeys) => {
    expect(await countDoubles(guards, uniqueKeys, paidTwice)).toEqual(none);
  });

  test("is settled once", async () => {
    expect(await countDoubles({ rowLock: true, stateCheck: true }, true, paidTwice)).toEqual(none);
  });
});

import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { confirmPayment } from "#rooms/payments/attempts/confirm-payment.server.ts";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import { Charge } from "#rooms/payments/provider/paystack/shapes.server.ts";
import { howMany, onServer } from "#tests/database/open-test-database.ts";
import { seededRandom } from "#tests/support/academy/random.ts";
import {
  beginnerFee,
  beginnerPlan,
  chargeSuccess,
  openPayments,
} from "#tests/support/payments/open-payments.ts";
import { transferTo, writeNumber } from "#tests/support/payments/own-numbers.ts";
import { moneyCalls } from "#tests/support/payments/recording-fulfilment.ts";
import { type Guards, weakenDatabase } from "../weaken-database.ts";
import { inParallel, writeOpenPayments } from "./payment-storm.ts";

const payments = onServer ? 12 : 6;
const atOnce = 6;

/** Work waits a moment between reading and writing, like a busy server. */
const slowly = (ctx: Context): Context => ({
  ...ctx,
  step: async (name: string) => {
    if (name === "payment.locked" || name === "account.posted") await wait(3);
  },
});

async function dropUniqueKeys({ db }: Context): Promise<void> {
  for (const [table, key] of [
    ["payment_attempts", "payment_attempts_reference_unique"],
    ["payment_attempts", "payment_attempts_once_numbered"],
    ["own_transfers", "own_transfers_once"],
    ["ledger_transactions", "ledger_transactions_once"],
  ]) {
    await db.execute(sql.raw(`alter table ${table} drop constraint ${key} cascade`));
  }
}

/**
 * Transfers to payers' numbers, each told on several connections at once (webhook, webhook again, requery, list), while
 * the same order is paid by card.
 * @returns how many extra payments there are, in the table and as told to the seller, and how many orders have wrong
 *   books
 */
async function tellAtOnce(guards: Guards, uniqueKeys: boolean) {
  const room = await openPayments();
  const { ctx } = room;
  const open = await writeOpenPayments(ctx, payments);
  const events: ReturnType<typeof transferTo>[] = [];
  for (const { orderId } of open) {
    events.push(transferTo(await writeNumber(ctx, orderId), 4_000_000));
  }
  if (onServer) weakenDatabase(ctx, guards);
  if (!uniqueKeys) await dropUniqueKeys(ctx);
  const calls = open.flatMap(({ reference }, index) =>
    Array.from({ length: atOnce }, (_, turn) =>
      Charge.parse(turn === 1 ? chargeSuccess(reference).data : events[index]?.data),
    ),
  );
  await inParallel(calls, atOnce * 2, (charge) => confirmPayment(slowly(ctx), charge));
  const [row] = await selectRows<{ booked: number; sum: number }>(
    ctx.db,
    sql`select (select count(*)::int from payments) as booked,
      (select sum(amount_kobo)::float8 from ledger_entries) as sum`,
  );
  const told = (await moneyCalls(ctx, "payment")).length;
  const wrongBooks = (await findWrongBooks(ctx)).length;
  await room.close();
  expect(row?.sum).toBe(0);
  const expected = payments * 2;
  return { booked: (row?.booked ?? 0) - expected, told: told - expected, wrongBooks };
}

const none = { booked: 0, told: 0, wrongBooks: 0 };
const off = { rowLock: false, stateCheck: false, insteadOfNamedLock: async () => {} };

describe("a transfer told in several ways at once, and a card payment of the same order", () => {
  // The embedded database has one connection, so there is no race.
  test.runIf(onServer)("is booked twice when all guards are off: the fault is real", async () => {
    const doubles = await tellAtOnce(off, false);
    expect(doubles.booked).toBeGreaterThan(0);
    expect(doubles.told).toBeGreaterThan(0);
  });

  test.runIf(onServer)("is booked once with the locks alone", async () => {
    expect(await tellAtOnce({ rowLock: true, stateCheck: false }, false)).toEqual(none);
  });

  test.runIf(onServer)("is booked once with the unique keys alone", async () => {
    expect(await tellAtOnce(off, true)).toEqual(none);
  });

  test("is booked once", async () => {
    expect(await tellAtOnce({ rowLock: true, stateCheck: true }, true)).toEqual(none);
  });
});

const stories = howMany({ long: 100, server: 12, embedded: 8 });

test(`${stories} payers: any order and repetition of news gives the same books`, async () => {
  const room = await openPayments();
  const { ctx } = room;
  for (let story = 1; story <= stories; story++) {
    const random = seededRandom(`own transfers ${story}`);
    const payer = `s${story}`;
    const { orderId: first } = await room.open([{ lineRef: `${payer}@1`, charges: beginnerFee }]);
    const { orderId: second } = await room.open([{ lineRef: `${payer}@2`, charges: beginnerPlan }]);
    const number = await writeNumber(ctx, first);
    const transfers = Array.from({ length: 1 + random.below(4) }, () =>
      transferTo(number, 5_000 + random.below(9_000_000)),
    );
    const news = transfers.flatMap((event) =>
      Array.from({ length: 1 + random.below(3) }, (_, turn) => ({
        ...event,
        turn,
        at: random.below(1_000),
      })),
    );
    news.sort((one, other) => one.at - other.at);
    for (const event of news) expect((await room.send(event)).statusCode).toBe(200);
    const sumKobo = transfers.reduce((sum, { data }) => sum + data.amount, 0);
    const [row] = await selectRows<{ received: number; open: number; credit: number }>(
      ctx.db,
      sql`select sum(received_kobo)::float8 as received,
          sum(greatest(charged_kobo - received_kobo, 0))::float8 as open,
          sum(credit_kobo)::float8 as credit
        from orders where id in (${first}, ${second})`,
    );
    // Every kobo counts once.
    expect(row?.received, `story ${story}`).toBe(sumKobo);
    expect((row?.received ?? 0) - (row?.credit ?? 0) + (row?.open ?? 0)).toBe(19_000_000);
  }
  expect(await findWrongBooks(ctx)).toEqual([]);
  await room.close();
});

import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { confirmPayment } from "#rooms/payments/attempts/confirm-payment.server.ts";
import { type PaymentToRecord, recordPayment } from "#rooms/payments/door.server.ts";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import { Charge } from "#rooms/payments/provider/paystack/shapes.server.ts";
import { writeRefund } from "#rooms/payments/refunds/write-refund.server.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import {
  chargeSuccess,
  openPayments,
  type TestPayments,
} from "#tests/support/payments/open-payments.ts";
import { openTillFor } from "#tests/support/payments/open-till.ts";
import { moneyCalls } from "#tests/support/payments/recording-fulfilment.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { type Guards, weakenDatabase } from "../weaken-database.ts";
import { inParallel, writeOpenPayments, writeSupersededAttempts } from "./payment-storm.ts";

const payments = onServer ? 30 : 6;
const asked = { unanswered: [], problem: null };

const cash = (evidence: string): PaymentToRecord => ({
  amountKobo: 9_500_000,
  method: "cash",
  centreId: "jalingo",
  takerName: null,
  note: null,
  evidence,
  takenAt: new Date("2026-11-21T08:00:00Z"),
  despiteCardPayment: false,
  faults: {},
  keepAsCredit: false,
  match: null,
});

async function dropUniqueKeys({ db }: Context): Promise<void> {
  for (const [table, key] of [
    ["payments", "payments_once_per_attempt"],
    ["ledger_transactions", "ledger_transactions_once"],
    ["payment_attempts", "payment_attempts_once_numbered"],
    ["payment_attempts", "payment_attempts_evidence_once"],
    ["refunds", "refunds_once"],
  ]) {
    await db.execute(sql.raw(`alter table ${table} drop constraint ${key}`));
  }
  await db.execute(sql`drop index refund_requests_one_under_way`);
}

/** The context of a clerk, in which work waits a moment between reading and writing, like a busy server. */
async function asClerk({ academy, ctx }: TestPayments): Promise<Context> {
  const { personId, email } = await signInAs(academy, "admin", undefined, "clerk");
  await openTillFor(academy, { personId });
  return {
    ...ctx,
    actor: {
      kind: "admin",
      personId,
      email,
      name: "Clerk",
      sessionId: "none",
      roles: ["admin", "clerk"],
      mustChangePassword: false,
    },
    step: async (name: string) => {
      if (/\.(locked|posted|inserted)$/.test(name)) await wait(3);
    },
  };
}

/**
 * Has two payments for one order both written before either computes the account. With the lock they can't meet there,
 * so they only wait a moment.
 */
function meetWhenBooked(ctx: Context): Context {
  const met = Promise.withResolvers<void>();
  let arrived = 0;
  const step = async (name: string) => {
    if (name !== "payment.booked") return await ctx.step(name);
    arrived += 1;
    if (arrived === 2) met.resolve();
    await Promise.race([met.promise, wait(50)]);
  };
  return { ...ctx, step };
}

/** The balance was paid in the meantime, and the clerk is told so. */
const isTooMuch = (error: unknown) =>
  error instanceof AppError && error.status === 422 && "amountKobo" in (error.fields ?? {});

/**
 * @returns how many extra payments there are, how many cash payments were neither taken nor properly refused, and wrong
 * books
 */
async function takeBoth(guards: Guards, uniqueKeys: boolean) {
  const paymentsRoom = await openPayments();
  const clerk = await asClerk(paymentsRoom);
  if (onServer) weakenDatabase(paymentsRoom.ctx, guards);
  if (!uniqueKeys) await dropUniqueKeys(clerk);
  const open = await writeOpenPayments(paymentsRoom.ctx, payments);
  const refused: string[] = [];
  const work = open.flatMap(({ orderId, reference }) => {
    const both = meetWhenBooked(clerk);
    return [
      () => confirmPayment(both, Charge.parse(chargeSuccess(reference).data)),
      () =>
        recordPayment(both, orderId, cash(reference), asked).catch((error: unknown) => {
          if (!isTooMuch(error)) throw error;
          refused.push(orderId);
        }),
    ];
  });
  await inParallel(work, 12, (one) => one());
  const [row] = await selectRows<{ booked: number; cash: number; sum: number }>(
    clerk.db,
    sql`select (select count(*)::int from payments) as booked,
      (select count(*)::int from payment_attempts where method = 'cash') as cash,
      (select sum(amount_kobo)::float8 from ledger_entries) as sum`,
  );
  const told = (await moneyCalls(clerk, "payment")).length;
  const wrongBooks = (await findWrongBooks(clerk)).length;
  await paymentsRoom.close();
  expect(row?.sum).toBe(0);
  const { booked = 0, cash: taken = 0 } = row ?? {};
  return {
    // Each card payment counts, and so does the cash that was taken.
    booked: booked - payments - taken,
    told: told - payments - taken,
    wrongBooks,
    lost: payments - taken - refused.length,
  };
}

const none = { booked: 0, told: 0, wrongBooks: 0, lost: 0 };
const off = { rowLock: false, stateCheck: false };

describe("cash taken while a card payment is booked", () => {
  // The embedded database has one connection, so there is no race.
  test.runIf(onServer)("makes books wrong when all guards are off: the fault is real", async () => {
    expect((await takeBoth(off, false)).wrongBooks).toBeGreaterThan(0);
  });

  test.runIf(onServer).each([
    ["the row lock", { ...off, rowLock: true }, false],
    ["the unique keys", off, true],
  ])("counts once each with %s alone", async (_guard, guards, uniqueKeys) => {
    expect(await takeBoth(guards, uniqueKeys)).toEqual(none);
  });

  test("counts once each", async () => {
    expect(await takeBoth({ rowLock: true, stateCheck: true }, true)).toEqual(none);
  });
});

const orders = onServer ? 3 : 2;
const atOnce = 50;

/**
 * One order has a payment of ₦20,000. Then these come at once, many times each: a request to refund it, one clerk's
 * ₦5,000 from one receipt, another clerk's ₦50,000 from a new receipt each time (only one fits the balance), and a card
 * payment of ₦10,000.
 * @param evidenceOnce whether the receipts' unique key is on. An order's lock can't replace it: two orders may name the
 *   same receipt
 */
async function allAtOnce(guards: Guards, uniqueKeys: boolean, evidenceOnce = true) {
  const paymentsRoom = await openPayments();
  const { ctx } = paymentsRoom;
  const clerk = await asClerk(paymentsRoom);
  const open = await writeOpenPayments(ctx, orders);
  const earlier = await writeSupersededAttempts(ctx, open, 2_000_000);
  const amount = (kobo: number) => ({ amount: kobo, requested_amount: kobo });
  for (const reference of earlier) {
    await paymentsRoom.send(chargeSuccess(reference, amount(2_000_000)));
  }
  if (onServer) weakenDatabase(ctx, guards);
  if (!uniqueKeys) await dropUniqueKeys(ctx);
  if (!evidenceOnce) {
    await ctx.db.execute(sql`alter table used_evidence drop constraint used_evidence_pkey`);
  }
  const words = new Set<string>();
  const say = (error: unknown) => {
    words.add(error instanceof AppError ? error.code : String(error));
  };
  const by = { personId: clerk.actor?.personId ?? "", isAlone: true };
  const work = open.flatMap(({ orderId, reference }, index) =>
    Array.from({ length: atOnce }, (_, turn) => async () => {
      const small = { ...cash(`${index}-one`), amountKobo: 500_000 };
      const large = { ...cash(`${index}-${turn}`), amountKobo: 5_000_000 };
      const money = turn % 2 ? small : large;
      if (turn % 5 < 2) await recordPayment(clerk, orderId, money, asked).catch(say);
      else if (turn % 5 === 2) {
        await writeRefund(clerk, earlier[index] ?? "", { reason: "Moved away" }, by).catch(say);
      } else {
        const charge = chargeSuccess(reference, amount(1_000_000)).data;
        await confirmPayment(clerk, Charge.parse(charge));
      }
    }),
  );
  await inParallel(work, atOnce, (one) => one());
  const [row] = await selectRows<{ card: number; cash: number; refunds: number; over: number }>(
    ctx.db,
    sql`select (select count(*)::int from payments where amount_kobo = 1000000) as card,
      (select (count(*) - count(distinct evidence))::int from payment_attempts where method = 'cash') as cash,
      (select count(*)::int from refund_requests) as refunds,
      (select count(*)::int from orders where credit_kobo > 0) as over`,
  );
  const wrongBooks = (await findWrongBooks(ctx)).length;
  await paymentsRoom.close();
  const { card = 0, cash: twice = 0, refunds = 0, over = 0 } = row ?? {};
  return {
    card: card - orders,
    refunds: refunds - orders,
    twice,
    over,
    wrongBooks,
    words: [...words].sort(),
  };
}

describe(`two clerks, a card and a refund, ${atOnce} at once on one order`, () => {
  test.runIf(onServer)("count twice when all guards are off: the fault is real", async () => {
    const { twice, refunds, over } = await allAtOnce(off, false, false);
    expect(twice).toBeGreaterThan(0);
    expect(refunds).toBeGreaterThan(0);
    expect(over).toBeGreaterThan(0);
  });

  // No more is recorded than is owed, and no more is given back than came in.
  const once = {
    card: 0,
    refunds: 0,
    twice: 0,
    over: 0,
    wrongBooks: 0,
    words: ["evidence_used", "invalid", "refund_under_way"],
  };

  test.runIf(onServer)("count once each with the row lock alone", async () => {
    expect(await allAtOnce({ ...off, rowLock: true }, false)).toEqual(once);
  });

  test("count once each", async () => {
    expect(await allAtOnce({ rowLock: true, stateCheck: true }, true)).toEqual(once);
  });
});

test("one transfer recorded for many registrations at once pays for one", async () => {
  const paymentsRoom = await openPayments();
  const clerk = await asClerk(paymentsRoom);
  const open = await writeOpenPayments(paymentsRoom.ctx, payments);
  const codes: string[] = [];
  await inParallel(open, 12, async ({ orderId }) => {
    await recordPayment(clerk, orderId, cash("0481"), asked).then(
      () => codes.push("taken"),
      (error: unknown) => codes.push(error instanceof AppError ? error.code : String(error)),
    );
  });
  await paymentsRoom.close();
  expect(codes.filter((code) => code === "taken")).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set(["taken", "evidence_used"]));
});

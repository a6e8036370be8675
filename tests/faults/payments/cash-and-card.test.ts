import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { type PaymentToRecord, recordPayment } from "#rooms/payments/server/door.ts";
import { Charge } from "#rooms/payments/server/paystack/shapes.ts";
import { confirmPayment } from "#rooms/payments/server/settling/confirm-payment.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import {
  chargeSuccess,
  openPayments,
  type TestPayments,
} from "#tests/support/payments/open-payments.ts";
import { recordedCalls } from "#tests/support/payments/recording-fulfilment.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { type Guards, weakenDatabase } from "../weaken-database.ts";
import { inParallel, writeOpenPayments } from "./payment-storm.ts";

const payments = 30;
const asked = { unanswered: [], problem: null };

const cash = (evidence: string): PaymentToRecord => ({
  ...{ amountKobo: 9_500_000, method: "cash", centreId: "jalingo", takerName: null, note: null },
  ...{ evidence, takenAt: new Date("2026-11-21T08:00:00Z"), despiteCardPayment: false, faults: {} },
  match: null,
});

/** The context of a clerk, in which work waits a moment between reading and writing, like a busy server. */
async function asClerk({ academy, ctx }: TestPayments): Promise<Context> {
  const { personId, email } = await signInAs(academy, "admin", undefined, "clerk");
  return {
    ...ctx,
    actor: {
      ...{ kind: "admin", personId, email, name: "Clerk", sessionId: "none" },
      ...{ roles: ["admin", "clerk"], mustChangePassword: false },
    },
    step: async (name: string) => {
      if (name.endsWith(".locked")) await wait(3);
    },
  };
}

/** @returns how many settlements are too many, and how many cash payments were neither taken nor refused in words */
async function takeBoth(guards: Guards, uniqueKeys: boolean) {
  const paymentsRoom = await openPayments();
  const clerk = await asClerk(paymentsRoom);
  if (onServer) weakenDatabase(paymentsRoom.ctx, guards);
  if (!uniqueKeys) {
    await clerk.db.execute(
      sql`alter table settlements drop constraint settlements_once_per_attempt,
          drop constraint settlements_once_per_due`,
    );
  }
  const open = await writeOpenPayments(paymentsRoom.ctx, payments);
  const failed: string[] = [];
  const work = open.flatMap(({ orderId, reference }) => [
    () => confirmPayment(clerk, Charge.parse(chargeSuccess(reference).data)),
    () =>
      recordPayment(clerk, orderId, cash(reference), asked).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === "nothing_due")) throw error;
        failed.push(orderId);
      }),
  ]);
  await inParallel(work, 12, (one) => one());
  const [row] = await selectRows<{ settlements: number; cash: number; twice: number; sum: number }>(
    clerk.db,
    sql`select (select count(*)::int from settlements) as settlements,
      (select count(*)::int from payment_attempts where method = 'cash') as cash,
      (select count(*)::int from payment_review_cases where kind = 'paid_twice') as twice,
      (select sum(amount_kobo)::int from ledger_entries) as sum`,
  );
  const settled = (await recordedCalls(clerk, "settle")).length;
  await paymentsRoom.close();
  expect(row?.sum).toBe(0);
  return {
    settlements: (row?.settlements ?? 0) - payments,
    settleCalls: settled - payments,
    // A card payment that came after the cash is a second payment, for a person.
    unseen: (row?.cash ?? 0) - (row?.twice ?? 0),
    lost: payments - (row?.cash ?? 0) - failed.length,
  };
}

const none = { settlements: 0, settleCalls: 0, unseen: 0, lost: 0 };
const off = { rowLock: false, stateCheck: false };

describe("cash taken while a card payment settles", () => {
  // The embedded database has one connection, so there is no race.
  test.runIf(onServer)("pays twice when all guards are off: the fault is real", async () => {
    const { settlements, settleCalls } = await takeBoth(off, false);
    expect(settlements).toBeGreaterThan(0);
    expect(settleCalls).toBeGreaterThan(0);
  });

  test.runIf(onServer).each([
    ["the row lock", { ...off, rowLock: true }, false],
    ["the state check", { ...off, stateCheck: true }, false],
    ["the unique keys", off, true],
  ])("pays once with %s alone", async (_guard, guards, uniqueKeys) => {
    expect(await takeBoth(guards, uniqueKeys)).toEqual(none);
  });

  test("pays once", async () => {
    expect(await takeBoth({ rowLock: true, stateCheck: true }, true)).toEqual(none);
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
  expect(new Set(codes)).toEqual(new Set(["taken", "recorded_before"]));
});

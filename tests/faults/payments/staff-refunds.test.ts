import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { sendIfApproved } from "#rooms/payments/refunds/send-refund.server.ts";
import { writeRefund } from "#rooms/payments/refunds/write-refund.server.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { openPayments } from "#tests/support/payments/open-payments.ts";
import { balances, moneyCalls } from "#tests/support/payments/recording-fulfilment.ts";
import { payByCard } from "#tests/support/payments/staff-refunds.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { barrier } from "../barrier.ts";
import { type Guards, weakenDatabase } from "../weaken-database.ts";

const atOnce = 50;
/** Fewer than the connections of a process. */
const together = 5;
const inPart = { amountKobo: 1_000_000, reason: "The learner moved away" };

/**
 * Asks for the same refund of one payment many times at once.
 * @returns how many were accepted, how many refunds the provider has, and how much was booked
 */
async function refundAtOnce(rowLock: Guards["rowLock"], uniqueKeys: boolean) {
  const paymentsRoom = await openPayments();
  const { reference } = await payByCard(paymentsRoom);
  const admin = await signInAs(paymentsRoom.academy, "admin");
  // The lock on the admin's day would only let one request through at a time, so it is dropped along with the first
  // guard.
  const insteadOfNamedLock = rowLock && uniqueKeys ? undefined : () => Promise.resolve();
  if (onServer) weakenDatabase(paymentsRoom.ctx, { rowLock, stateCheck: true, insteadOfNamedLock });
  const { db } = paymentsRoom.ctx;
  if (!uniqueKeys) {
    await db.execute(sql`drop index refund_requests_one_under_way`);
    await db.execute(sql`alter table refunds drop constraint refunds_once`);
  }
  const hasGuard = rowLock || uniqueKeys;
  const untilSomeWrote = barrier(together);
  const ctx: Context = {
    ...paymentsRoom.ctx,
    // These wait a moment between reading and writing, like a busy server. Without guards, several write before one
    // commits.
    step: async (name: string) => {
      if (!hasGuard && name === "refund_request.inserted") await untilSomeWrote();
      else if (name.startsWith("refund_request.")) await wait(5);
    },
  };
  const asked = await Promise.allSettled(
    Array.from({ length: atOnce }, async () => {
      const by = { personId: admin.personId, isAlone: true };
      const request = await writeRefund(ctx, reference, inPart, by);
      return sendIfApproved(ctx, request);
    }),
  );
  const refused = asked.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  const atProvider = (await paymentsRoom.sandbox.store.listRefunds()).length;
  await paymentsRoom.sandbox.deliverTo(paymentsRoom.academy);
  const booked = await moneyCalls(ctx, "refund");
  const sum = Object.values(await balances(ctx)).reduce((total, one) => total + one, 0);
  await paymentsRoom.close();
  expect(sum).toBe(0);
  return {
    accepted: atOnce - refused.length,
    atProvider,
    bookedKobo: booked.reduce((total, { cause }) => total + cause.amountKobo, 0),
    words: new Set(refused.map((one) => (one instanceof AppError ? one.code : String(one)))),
  };
}

const once = {
  accepted: 1,
  atProvider: 1,
  bookedKobo: inPart.amountKobo,
  words: new Set(["refund_under_way"]),
};

describe(`${atOnce} refunds of one payment at once`, () => {
  // The embedded database has one connection, so there is no race.
  test.runIf(onServer)(
    "pay out many times when all guards are off: the fault is real",
    async () => {
      const { accepted, atProvider } = await refundAtOnce(false, false);
      expect(accepted).toBeGreaterThan(1);
      expect(atProvider).toBeGreaterThan(1);
    },
  );

  test.runIf(onServer).each([
    ["the row lock", true, false],
    ["the unique keys", false, true],
  ])("pay out once with %s alone", async (_guard, rowLock, uniqueKeys) => {
    expect(await refundAtOnce(rowLock, uniqueKeys)).toEqual(once);
  });

  test("pay out once", async () => {
    expect(await refundAtOnce(true, true)).toEqual(once);
  });
});

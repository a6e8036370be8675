import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { confirmPayment } from "#rooms/payments/attempts/confirm-payment.server.ts";
import { recordPayment } from "#rooms/payments/door.server.ts";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import { Charge } from "#rooms/payments/provider/paystack/shapes.server.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { seededRandom } from "#tests/support/academy/random.ts";
import { openPayments } from "#tests/support/payments/open-payments.ts";
import { asStaff } from "#tests/support/payments/open-till.ts";
import { transferTo, writeNumber } from "#tests/support/payments/own-numbers.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { weakenDatabase } from "../weaken-database.ts";

/** A clerk records a transfer while the provider tells of one of the same amount to the payer's own number. */

const amountKobo = 4_000_000;
const random = seededRandom("double transfers");

function record(ctx: Context, orderId: string): Promise<string> {
  const payment = {
    ...{ amountKobo, method: "transfer" as const, centreId: null, takerName: null },
    ...{ takenAt: ctx.clock(), evidence: `FT ${orderId}`, note: null, match: null, faults: {} },
    ...{ despiteCardPayment: false, keepAsCredit: true },
  };
  return recordPayment(ctx, orderId, payment, { unanswered: [], problem: null }).then(
    () => "recorded",
    (error: unknown) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );
}

type Race = {
  /** Otherwise the clerk has looked for such a transfer, and the webhook is quicker to book it. */
  readonly guarded: boolean;
  /** The clerk records it for another order of this payer, which never showed the number. */
  readonly forOther?: boolean;
};

async function recordAndHear({ guarded, forOther = false }: Race) {
  const room = await openPayments();
  const who = asStaff(room.ctx, await signInAs(room.academy, "admin"));
  const shown = await room.open();
  const { orderId } = forOther ? await room.open() : shown;
  const number = await writeNumber(room.ctx, shown.orderId);
  const charge = Charge.parse(transferTo(number, amountKobo).data);
  const [looked, heard] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  if (!guarded) {
    weakenDatabase(room.ctx, { rowLock: false, stateCheck: true });
    await room.ctx.db.execute(
      sql`alter table payment_attempts drop constraint payment_attempts_once_numbered`,
    );
  }
  const pause = () => wait(random.below(8));
  const clerk = async (name: string) => {
    if (guarded) return pause();
    if (name !== "payment.attempt_moved") return;
    looked.resolve();
    await heard.promise;
  };
  const hear = async () => {
    await (guarded ? pause() : looked.promise);
    const told = await confirmPayment({ ...room.ctx, ...(guarded ? { step: pause } : {}) }, charge);
    heard.resolve();
    return told;
  };
  const [recorded, told] = await Promise.all([record({ ...who, step: clerk }, orderId), hear()]);
  const payments = await room.countRows("payments");
  const cases = await room.countRows("payment_review_cases where kind = 'double_transfer'");
  const wrong = guarded ? await findWrongBooks(room.ctx) : [];
  await room.close();
  return { recorded, told, payments, cases, wrong };
}

describe("a clerk records a transfer while it comes to the payer's own number", () => {
  // The embedded database has one connection, so there is no race.
  test.runIf(onServer)("nobody is told with the lock off: the fault is real", async () => {
    expect(await recordAndHear({ guarded: false })).toMatchObject({
      ...{ recorded: "recorded", told: "booked", payments: 2, cases: 0 },
    });
  });

  test("either the clerk is asked first, or a case names both", async () => {
    for (let round = 0; round < 12; round++) {
      const { recorded, ...end } = await recordAndHear({ guarded: true });
      const both = recorded === "recorded";
      expect([recorded, end]).toEqual([
        both ? "recorded" : "card_payment_possible",
        { told: "booked", payments: both ? 2 : 1, cases: both ? 1 : 0, wrong: [] },
      ]);
    }
  });
});

describe("a clerk records it for an order of the payer that never showed the number", () => {
  test.runIf(onServer)("nobody is told with the lock off: the fault is real", async () => {
    expect(await recordAndHear({ guarded: false, forOther: true })).toMatchObject({
      ...{ recorded: "recorded", told: "booked", payments: 2, cases: 0 },
    });
  });

  test("either the clerk is asked first, or a case names both", async () => {
    for (let round = 0; round < 12; round++) {
      const { recorded, ...end } = await recordAndHear({ guarded: true, forOther: true });
      const both = recorded === "recorded";
      expect([recorded, end]).toEqual([
        both ? "recorded" : "card_payment_possible",
        { told: "booked", payments: both ? 2 : 1, cases: both ? 1 : 0, wrong: [] },
      ]);
    }
  });
});

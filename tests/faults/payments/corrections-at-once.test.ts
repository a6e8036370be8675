import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import { correctPayment } from "#rooms/payments/recorded/correct-payment.server.ts";
import { requestRefund } from "#rooms/payments/refunds/write-refund.server.ts";
import { closeTill } from "#rooms/payments/tills/close-till.server.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { openPayments } from "#tests/support/payments/open-payments.ts";
import { asStaff, openTillFor, takeCash } from "#tests/support/payments/open-till.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { barrier } from "../barrier.ts";
import { weakenDatabase } from "../weaken-database.ts";

/** Several corrections of one payment at once, and corrections while the money goes back or the till closes. */

const recordedKobo = 1_000_000;
const atOnce = 10;

const codeOf = (error: unknown) => {
  if (error instanceof AppError) return error.code;
  throw error;
};

async function openRoom() {
  const room = await openPayments();
  const admin = await signInAs(room.academy, "admin");
  const till = await openTillFor(room.academy, admin);
  const reference = await takeCash(room, admin, recordedKobo);
  return { room, reference, till: till ?? "", who: asStaff(room.ctx, admin) };
}

const wish = (amountKobo: number) => ({
  amountKobo,
  insteadOfKobo: recordedKobo,
  keepAsCredit: false,
  despiteCardPayment: true,
  reason: "A zero too many",
});

async function correctAtOnce(guarded: boolean) {
  const { room, reference, who } = await openRoom();
  if (!guarded) {
    await room.ctx.db.execute(
      sql`alter table payment_corrections drop constraint payment_corrections_once_numbered`,
    );
    await room.ctx.db.execute(
      sql`alter table ledger_transactions drop constraint ledger_transactions_once`,
    );
    weakenDatabase(room.ctx, { rowLock: false, stateCheck: true });
  }
  const untilTwoRead = barrier(2);
  const ctx: Context = {
    ...who,
    step: async (name) => {
      if (onServer && name === "correction.locked" && !guarded) await untilTwoRead();
    },
  };
  const codes = await Promise.all(
    Array.from({ length: atOnce }, (_, nth) =>
      correctPayment(ctx, reference, wish(1_500_000 + nth * 100)).then(() => "corrected", String),
    ),
  );
  const [row] = await selectRows<{ many: number }>(
    room.ctx.db,
    sql`select count(*)::int as many from payment_corrections`,
  );
  const wrong = await findWrongBooks(room.ctx);
  await room.close();
  return {
    written: row?.many ?? 0,
    corrected: codes.filter((one) => one === "corrected").length,
    wrong,
  };
}

describe(`${atOnce} corrections of one payment at once`, () => {
  // The embedded database has one connection, so there is no race.
  test.runIf(onServer)("add up when the guards are off: the fault is real", async () => {
    expect((await correctAtOnce(false)).written).toBeGreaterThan(1);
  });

  test("become one; the others are told that it has changed", async () => {
    expect(await correctAtOnce(true)).toEqual({ written: 1, corrected: 1, wrong: [] });
  });
});

test("a correction and a refund at once: one of them is refused, and the books are right", async () => {
  for (let round = 0; round < 5; round++) {
    const { room, reference, who } = await openRoom();
    const codes = await Promise.all([
      correctPayment(who, reference, wish(500_000)).then(() => "corrected", codeOf),
      requestRefund(who, reference, {
        amountKobo: 600_000,
        reason: "Moved away",
        centreId: "jalingo",
      }).then(() => "refunded", codeOf),
    ]);
    expect(codes.filter((code) => code === "corrected" || code === "refunded")).toHaveLength(1);
    expect(await findWrongBooks(room.ctx)).toEqual([]);
    await room.close();
  }
});

test("a correction while the till closes: the count is compared with what the books say", async () => {
  for (let round = 0; round < 5; round++) {
    const { room, reference, till, who } = await openRoom();
    await Promise.all([
      correctPayment(who, reference, wish(500_000)),
      closeTill(who, till, { countKobo: 500_000, note: "As counted" }),
    ]);
    const [row] = await selectRows<{ books: number; missing: number }>(
      room.ctx.db,
      sql`select
        (select sum(amount_kobo)::float8 from ledger_entries where account = 'cash:jalingo') as books,
        (select count_kobo - expected_kobo from tills)::float8 as missing`,
    );
    expect(row).toEqual({ books: 500_000, missing: 0 });
    await room.close();
  }
});

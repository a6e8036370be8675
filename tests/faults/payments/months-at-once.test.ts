import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type Context, inTransaction } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { postEntries } from "#rooms/payments/ledger/post-entries.server.ts";
import { closeMonth } from "#rooms/payments/months/close-month.server.ts";
import { getMonth } from "#rooms/payments/months/read-month.server.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { openPayments } from "#tests/support/payments/open-payments.ts";
import { asStaff } from "#tests/support/payments/open-till.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { barrier } from "../barrier.ts";
import { weakenDatabase } from "../weaken-database.ts";

/** Several owners close a month at once, or money is posted to it while it is being closed. */

const atOnce = 4;

async function openBooks(guarded: boolean) {
  const room = await openPayments();
  const post = (ctx: Context, reference: string, wait: () => Promise<unknown> = async () => null) =>
    inTransaction(ctx, async (tx) => {
      await postEntries(tx, {
        transactionKind: "till_entry",
        reference,
        entries: [
          { account: "cash:jalingo", amountKobo: 100 },
          { account: "petty_cash", amountKobo: -100 },
        ],
      });
      await wait();
    });
  room.academy.setTime("2026-10-20T09:00:00Z");
  await post(room.ctx, "first");
  room.academy.setTime("2026-11-02T09:00:00Z");
  const who = asStaff(room.ctx, await signInAs(room.academy, "admin"));
  if (!guarded) weakenDatabase(room.ctx, { rowLock: false, stateCheck: true });
  return { room, post, who };
}

const codeOf = (error: unknown) => {
  if (error instanceof AppError) return error.code;
  throw error;
};

async function closeAtOnce(guarded: boolean) {
  const { room, who } = await openBooks(guarded);
  if (!guarded) {
    await room.ctx.db.execute(sql`alter table closed_months drop constraint closed_months_pkey`);
  }
  const untilAllLooked = barrier(atOnce);
  const ctx: Context = {
    ...who,
    step: async (name) => {
      if (name === "month.looked" && onServer && !guarded) await untilAllLooked();
    },
  };
  const codes = await Promise.all(
    Array.from({ length: atOnce }, () =>
      closeMonth(ctx, "2026-10", null).then(() => "closed", guarded ? codeOf : String),
    ),
  );
  const rows = await selectRows(room.ctx.db, sql`select 1 from closed_months`);
  await room.close();
  return { rows: rows.length, codes: codes.sort() };
}

describe(`${atOnce} owners close one month at once`, () => {
  // The embedded database has one connection, so there is no race.
  test.runIf(onServer)("with lock and key off, it is closed several times", async () => {
    expect((await closeAtOnce(false)).rows).toBeGreaterThan(1);
  });

  test("and it is closed once; the others are told so", async () => {
    expect(await closeAtOnce(true)).toEqual({
      rows: 1,
      codes: ["closed", ...Array(atOnce - 1).fill("month_closed")],
    });
  });
});

/** Money that another process holds open while the month is closed, and that it commits afterwards. */
async function commitAfterClosing(guarded: boolean) {
  const { room, post, who } = await openBooks(guarded);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const late: Context = { ...room.ctx, clock: () => new Date("2026-10-31T22:59:59.900Z") };
  let isPosted = () => {};
  const posted = new Promise<void>((resolve) => {
    isPosted = resolve;
  });
  const posting = post(late, "late", () => {
    isPosted();
    return held;
  });
  await posted;
  const closing = closeMonth(who, "2026-10", null);
  // With the lock the close waits for the posting, so only without it is it over by now.
  if (!guarded) await closing;
  letGo();
  await Promise.all([posting, closing]);
  const { differences } = await getMonth(who, "2026-10");
  await room.close();
  return differences.length;
}

describe("a posting commits after the close began", () => {
  test.runIf(onServer)("with the lock off, what was kept is wrong: the fault is real", async () => {
    expect(await commitAfterClosing(false)).toBeGreaterThan(0);
  });

  test.runIf(onServer)("and the close waits for it", async () => {
    expect(await commitAfterClosing(true)).toBe(0);
  });
});

import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { dayMs } from "#foundation/amounts/durations.ts";
import { newId } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { findSureLines } from "#rooms/payments/bank-statements/find-sure.server.ts";
import { openReview, recordPayment } from "#rooms/payments/door.server.ts";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import { sweepTransfers } from "#rooms/payments/payer-accounts/sweep-transfers.server.ts";
import { fetchAll } from "#rooms/payments/settlements/fetch-settlements.server.ts";
import { howMany, onServer } from "#tests/database/open-test-database.ts";
import { seededRandom } from "#tests/support/academy/random.ts";
import { importFile, statementOf } from "#tests/support/payments/bank-statement.ts";
import {
  beginnerFee,
  openPayments,
  type TestPayments,
} from "#tests/support/payments/open-payments.ts";
import { asStaff } from "#tests/support/payments/open-till.ts";
import { transferAtSandbox, writeNumber } from "#tests/support/payments/own-numbers.ts";
import { balances } from "#tests/support/payments/recording-fulfilment.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { barrier } from "../barrier.ts";
import { weakenDatabase } from "../weaken-database.ts";

/** The daily job and the button, in several processes, fetch the same settlements. */

const count = async ({ ctx }: TestPayments, what: string) =>
  (
    await selectRows<{ many: number }>(
      ctx.db,
      sql`select count(*)::int as many from ${sql.raw(what)}`,
    )
  )[0]?.many;

function nextDay({ academy, ctx }: TestPayments): void {
  academy.setTime(new Date(ctx.clock().getTime() + dayMs));
}

const keys = [
  ["settlements", "settlements_once"],
  ["ledger_transactions", "ledger_transactions_once"],
] as const;

/** @returns how many settlements and postings there are for one day's payment */
async function fetchAtOnce({ locks, uniqueKeys }: { locks: boolean; uniqueKeys: boolean }) {
  const room = await openPayments();
  const { reference } = await room.openAttempt();
  await room.sandbox.press(reference, "pay");
  await room.sandbox.deliverTo(room.academy);
  nextDay(room);
  if (!locks) {
    const insteadOfNamedLock = async () => {};
    weakenDatabase(room.ctx, { rowLock: false, stateCheck: false, insteadOfNamedLock });
  }
  if (!uniqueKeys) {
    for (const [table, key] of keys) {
      await room.ctx.db.execute(sql.raw(`alter table ${table} drop constraint ${key} cascade`));
    }
  }
  const untilTwoRead = barrier(2);
  const ctx: Context = {
    ...room.ctx,
    step: async (name) => {
      if (onServer && !locks && name === "settlement.read") await untilTwoRead();
    },
  };
  const ended = await Promise.allSettled([1, 2, 3, 4].map(() => fetchAll(ctx)));
  const failed = ended.flatMap((one) => (one.status === "rejected" ? String(one.reason) : []));
  const found = {
    settlements: await count(room, "settlements"),
    postings: await count(room, "ledger_transactions where kind = 'settlement'"),
    items: await count(room, "settlement_items"),
    cases: await count(room, "payment_review_cases"),
    failed,
  };
  await room.close();
  return found;
}

const once = { settlements: 1, postings: 1, items: 1, cases: 0, failed: [] };

describe("four processes fetch the same settlement at once", () => {
  // The embedded database has one connection, so there is no race.
  test.runIf(onServer)("and post it twice with all guards off: the fault is real", async () => {
    const { settlements, postings } = await fetchAtOnce({ locks: false, uniqueKeys: false });
    expect(settlements).toBeGreaterThan(1);
    expect(postings).toBeGreaterThan(1);
  });

  test.runIf(onServer)("and post it once with the lock alone", async () => {
    expect(await fetchAtOnce({ locks: true, uniqueKeys: false })).toEqual(once);
  });

  test.runIf(onServer)("and post it once with the unique keys alone", async () => {
    expect(await fetchAtOnce({ locks: false, uniqueKeys: true })).toEqual(once);
  });

  test("and post it once", async () => {
    expect(await fetchAtOnce({ locks: true, uniqueKeys: true })).toEqual(once);
  });
});

const stories = howMany({ long: 60, server: 10, embedded: 6 });

/**
 * The news of one story, in any order, each perhaps several times: webhooks, the sweep of transfers, the fetched
 * settlements, the bank's statement with their sums, and a clerk with the proof of another transfer.
 * @returns every account of the ledger, and what the orders received
 */
async function tellInOrder(seed: string, order: string) {
  const room = await openPayments();
  const { ctx, academy, sandbox } = room;
  const facts = seededRandom(seed);
  const random = seededRandom(order);
  const { orderId } = await room.open([{ lineRef: "own", charges: beginnerFee }]);
  const number = await writeNumber(ctx, orderId);
  for (let nth = 0; nth < 1 + facts.below(3); nth++) {
    await transferAtSandbox(room, number, 300_000 + facts.below(4_000_000));
  }
  const { reference } = await room.openAttempt([{ lineRef: "card", charges: beginnerFee }]);
  await sandbox.press(reference, "pay");
  if (facts.below(2) === 0) await sandbox.refund(reference, 100_000 + facts.below(1_000_000));
  const webhooks = await sandbox.takeWebhooks();
  const dayBefore = new Date(ctx.clock().getTime() - dayMs);
  nextDay(room);
  const admin = await signInAs(academy, "admin");
  const { token } = admin;
  const transactions = await sandbox.store.listTransactions();
  const refunds = await sandbox.store.listRefunds();
  const fee = (kobo: number) =>
    Math.min(Math.ceil((kobo * 15) / 1_000) + (kobo >= 250_000 ? 10_000 : 0), 200_000);
  const net =
    transactions.reduce((sum, { amountKobo }) => sum + amountKobo - fee(amountKobo), 0) -
    refunds.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  // Another payer's transfer, with its proof: a clerk records it, again and again, and the bank has a line of it.
  const { orderId: owing } = await room.open([{ lineRef: "by-hand", charges: beginnerFee }]);
  const byHand = "FT26112200417";
  const proofId = newId();
  await openReview(ctx, {
    kind: "transfer_proof",
    reference: "by-hand",
    subject: proofId,
    orderId: owing,
    details: { dueKobo: 2_000_000, proofId },
  });
  const clerk = asStaff(ctx, admin);
  const record = () =>
    recordPayment(
      clerk,
      owing,
      {
        amountKobo: 2_000_000,
        method: "transfer",
        centreId: null,
        takerName: null,
        takenAt: ctx.clock(),
        evidence: byHand,
        note: null,
        despiteCardPayment: false,
        match: null,
        faults: {},
        keepAsCredit: false,
        proofId,
      },
      { unanswered: [], problem: null },
    ).catch((error: unknown) => {
      if (!(error instanceof AppError && ["evidence_used", "proof_closed"].includes(error.code)))
        throw error;
    });
  const statement = async () => {
    await importFile(
      academy,
      token,
      statementOf([
        ["22/11/2026", net / 100, "NIP/PAYSTACK PAYMENTS/1"],
        ["22/11/2026", 20_000, `NIP/KUDA/SOMEBODY/${byHand}`],
      ]),
    );
    const ids = (await findSureLines(ctx)).map(({ id }) => id);
    if (ids.length > 0) await academy.call("POST", "/admin/bank/sure", { token, body: { ids } });
  };
  const news: (() => Promise<unknown>)[] = [
    ...webhooks.map(
      ({ body }) =>
        () =>
          room.send(body),
    ),
    () => sweepTransfers(ctx, dayBefore),
    () => fetchAll(ctx),
    statement,
    record,
  ];
  const told = news.flatMap((tell) =>
    Array.from({ length: 1 + random.below(2) }, () => ({ tell, at: random.below(1_000) })),
  );
  told.sort((one, other) => one.at - other.at);
  for (const { tell } of told) await tell();
  // A day later everything has been told once more.
  await fetchAll(ctx);
  await statement();
  const [sums] = await selectRows<{ received: number; payments: number; ticked: number }>(
    ctx.db,
    sql`select (select sum(received_kobo)::float8 from orders) as received,
      (select count(*)::int from payments) as payments,
      (select count(*)::int from bank_matches) as ticked`,
  );
  const books = {
    ...sums,
    accounts: await balances(ctx),
    differing: await count(room, "settlements where differences <> '[]'"),
    open: await count(room, "payment_review_cases where closed_at is null"),
    wrong: await findWrongBooks(ctx),
  };
  await room.close();
  return { books, net };
}

test(`${stories} stories: any order of webhook, sweep, settlement, statement, proof and clerk gives the same books`, async () => {
  for (let story = 1; story <= stories; story++) {
    // One after the other: an academy that opens sets the seller of the whole process.
    const first = await tellInOrder(`settled ${story}`, `settled ${story} a`);
    const other = await tellInOrder(`settled ${story}`, `settled ${story} b`);
    expect(first.books, `story ${story}`).toMatchObject({
      ticked: 2,
      differing: 0,
      open: 0,
      wrong: [],
    });
    expect(first.books.accounts.bank).toBe(first.net + 2_000_000);
    // The provider holds nothing more of it.
    expect(first.books.accounts["provider_clearing:paystack"] ?? 0).toBe(0);
    expect(other.books, `story ${story}`).toEqual(first.books);
  }
});

import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#foundation/context.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { chargeSuccess } from "#tests/support/payments/open-payments.ts";
import { refundAtProvider } from "#tests/support/payments/refund-at-provider.ts";
import { getAccount, postEntries } from "../door.server.ts";
import { findWrongBooks } from "./check-books.server.ts";
import { ledgerEntries, ledgerTransactions } from "./tables.server.ts";

const paymentsRoom = await openPaymentsForFile();
beforeAll(async () => {
  const { reference } = await paymentsRoom.openAttempt();
  await paymentsRoom.send(chargeSuccess(reference));
});

/** The database's error message, which drizzle wraps. */
const reason = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  const causes: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) causes.push(at.message);
  return causes.join(" | ");
};

describe("the ledger", () => {
  test.each([
    ["update ledger_entries set amount_kobo = amount_kobo + 1"],
    ["update ledger_transactions set reference = 'x'"],
    ["delete from ledger_entries"],
    ["delete from ledger_transactions"],
    ["truncate ledger_entries"],
    ["truncate ledger_transactions cascade"],
  ])("refuses: %s", async (statement) => {
    expect(await reason(paymentsRoom.ctx.db.execute(sql.raw(statement)))).toContain("append-only");
  });

  test("rejects entries that do not sum to zero", async () => {
    const unbalanced = inTransaction(paymentsRoom.ctx, async ({ db }) => {
      await db
        .insert(ledgerTransactions)
        .values({ id: "lopsided", kind: "charge", reference: "lopsided", postedAt: new Date() });
      await db.insert(ledgerEntries).values([
        { transactionId: "lopsided", account: "bank", amountKobo: 100 },
        { transactionId: "lopsided", account: "unallocated", amountKobo: -99 },
      ]);
    });
    expect(await reason(unbalanced)).toContain("does not balance");
  });

  test("rejects two transactions that only sum to zero together", async () => {
    const both = inTransaction(paymentsRoom.ctx, async ({ db }) => {
      const postedAt = new Date();
      await db.insert(ledgerTransactions).values([
        { id: "more", kind: "charge", reference: "more", postedAt },
        { id: "less", kind: "charge", reference: "less", postedAt },
      ]);
      await db.insert(ledgerEntries).values([
        { transactionId: "more", account: "bank", amountKobo: 100 },
        { transactionId: "less", account: "unallocated", amountKobo: -100 },
      ]);
    });
    expect(await reason(both)).toContain("does not balance");
  });

  test("rejects a transaction without entries", async () => {
    const empty = paymentsRoom.ctx.db
      .insert(ledgerTransactions)
      .values({ kind: "charge", reference: "empty", postedAt: new Date() });
    expect(await reason(empty)).toContain("has no entries");
  });

  test("rejects an entry that puts an old transaction out of balance", async () => {
    const [old] = await paymentsRoom.ctx.db.select().from(ledgerTransactions);
    const late = paymentsRoom.ctx.db
      .insert(ledgerEntries)
      .values({ transactionId: old?.id ?? "", account: "bank", amountKobo: 1 });
    expect(await reason(late)).toContain("does not balance");
  });

  test("postEntries throws when entries do not sum to zero, and posts each transaction once", async () => {
    const post = (amountKobo: number) =>
      inTransaction(paymentsRoom.ctx, (tx) =>
        postEntries(tx, {
          transactionKind: "commission_earned",
          reference: "one",
          entries: [
            { account: "commission_expense", amountKobo },
            { account: "affiliate_payable", amountKobo: -950_000 },
          ],
        }),
      );
    await expect(post(950_001)).rejects.toThrow(RangeError);
    await expect(post(950_000)).resolves.toBeTypeOf("string");
    expect(await reason(post(950_000))).toContain("ledger_transactions_once");
  });

  test("nothing is posted when all entries are 0", async () => {
    await postEntries(paymentsRoom.ctx, {
      transactionKind: "commission_earned",
      reference: "free",
      entries: [
        { account: "commission_expense", amountKobo: 0 },
        { account: "affiliate_payable", amountKobo: 0 },
      ],
    });
    const rows = await paymentsRoom.ctx.db
      .select()
      .from(ledgerTransactions)
      .where(sql`reference = 'free'`);
    expect(rows).toEqual([]);
  });
});

describe("payments and charges", () => {
  test.each([
    ["update payments set amount_kobo = amount_kobo + 1"],
    ["update payments set paid_at = now()"],
    ["delete from payments"],
    ["truncate payments cascade"],
    ["update charges set amount_kobo = amount_kobo + 1"],
    ["update charges set due_on = due_on + 1"],
    ["delete from charges"],
    ["truncate charges"],
  ])("are never changed: %s", async (statement) => {
    const refused = await reason(paymentsRoom.ctx.db.execute(sql.raw(statement)));
    expect(refused).toMatch(/append-only|never change/);
  });
});

describe("a refund", () => {
  beforeAll(async () => {
    const { reference } = await paymentsRoom.openAttempt();
    await paymentsRoom.send(chargeSuccess(reference));
    for (const [id, status] of [
      ["1", "pending"],
      ["2", "processed"],
      ["3", "processed"],
      ["3", "failed"],
    ] as const) {
      await refundAtProvider(paymentsRoom, status, reference, 1_000_000, id);
    }
  });

  test.each([
    ["update refunds set amount_kobo = amount_kobo + 1"],
    ["update refunds set reference = 'x' where status = 'pending'"],
    ["update refunds set cause = 'dispute' where status = 'pending'"],
    ["update refunds set status = 'pending' where status = 'processed'"],
    ["update refunds set status = 'processed', failed_at = null where status = 'failed'"],
    ["update refunds set status = 'failed' where status = 'pending'"],
    ["update refunds set applied_at = now() where status = 'processed'"],
    ["update refunds set applied_at = null where status = 'processed'"],
    ["update refunds set applied_at = now() where status = 'pending'"],
    ["delete from refunds"],
    ["truncate refunds cascade"],
    ["update refunds set provider_id = 'x' where status = 'processed'"],
    ["update refunds set provider_id = null where status = 'processed'"],
  ])("goes forward only: %s", async (statement) => {
    const refused = await reason(paymentsRoom.ctx.db.execute(sql.raw(statement)));
    expect(refused).toMatch(/only forward|never deleted/);
  });
});

test("the books are right even when the provider returns its own fee", async () => {
  const { orderId, reference } = await paymentsRoom.openAttempt();
  const withFee = { amount: 9_652_500, requested_amount: 9_500_000, fees: 152_500 };
  await paymentsRoom.send(chargeSuccess(reference, withFee));
  await refundAtProvider(paymentsRoom, "processed", reference, 9_652_500);
  const account = await getAccount(paymentsRoom.ctx, orderId);
  expect(account).toMatchObject({ status: "refunded", receivedKobo: 0, feesReturnedKobo: 152_500 });
  expect(await findWrongBooks(paymentsRoom.ctx)).toEqual([]);
});

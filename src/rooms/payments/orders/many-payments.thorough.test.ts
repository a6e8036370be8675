import { expect, test } from "vitest";
import { newId } from "#foundation/codes/ids.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { withSeller } from "#tests/support/payments/recording-fulfilment.ts";
import { statementOf } from "../account/statement.ts";
import { confirmPayment } from "../attempts/confirm-payment.server.ts";
import { getAccount, listReceipts } from "../door.server.ts";
import { findWrongBooks } from "../ledger/check-books.server.ts";
import { attempts, payments } from "../tables.server.ts";

const paymentsRoom = await openPaymentsForFile();
const { ctx } = paymentsRoom;

const many = 1_000;
/** Inserted as rows; only the rest are booked, since each booking reads the whole account, which takes time. */
const putDown = 900;
const part = 10_000;

/** Books payments of ₦100 for an order until there are that many. */
async function payInParts(orderId: string): Promise<void> {
  const now = ctx.clock();
  const all = Array.from({ length: many }, (_, index) => ({
    id: newId(),
    orderId,
    number: index + 1,
    reference: `PAY-part-${index + 1}`,
    expectedKobo: part,
    payerEmail: "asabe@example.com",
    method: "card" as const,
    provider: "paystack",
    createdAt: now,
  }));
  const [put, toBook] = [all.slice(0, putDown), all.slice(putDown)];
  const money = { status: "succeeded", providerStatus: "paid", receivedKobo: part } as const;
  await ctx.db.insert(attempts).values(put.map((one) => ({ ...one, ...money, paidAt: now })));
  await ctx.db.insert(payments).values(
    put.map(({ id: attemptId }) => ({
      orderId,
      attemptId,
      amountKobo: part,
      feesKobo: 0,
      onTopKobo: 0,
      paidAt: now,
      createdAt: now,
    })),
  );
  const unpaid = { status: "superseded" } as const;
  await ctx.db.insert(attempts).values(toBook.map((one) => ({ ...one, ...unpaid })));
  for (const { reference, number } of toBook) {
    await confirmPayment(ctx, {
      provider: "paystack",
      id: `${number}`,
      reference,
      status: "paid",
      amountKobo: part,
      requestedKobo: part,
      feesKobo: 0,
      currency: "NGN",
      channel: "card",
      transfer: null,
      paidAt: ctx.clock(),
    });
  }
}

test(`${many} payments of ₦100 on one order: each counts`, async () => {
  const { orderId } = await paymentsRoom.open();
  // The tests' seller would keep every account that it hears of.
  await withSeller({ lineMoney: async () => {} }, () => payInParts(orderId));
  const account = await getAccount(ctx, orderId);
  expect(account).toMatchObject({
    status: "paid",
    receivedKobo: many * part,
    openKobo: 0,
    creditKobo: 500_000,
  });
  expect(account.payments).toHaveLength(many);
  expect(await findWrongBooks(ctx)).toEqual([]);
  const receipts = await listReceipts(ctx, [orderId]);
  const lineRefs = account.lines.map(({ lineRef }) => lineRef);
  const entries = statementOf({ ...account, lineRefs }, null);
  expect(receipts.at(-1)).toMatchObject({ creditKobo: part, paidInAllKobo: many * part });
  expect(entries.at(-1)?.balanceKobo).toBe(-500_000);
});

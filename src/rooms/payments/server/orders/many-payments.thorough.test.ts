import { expect, test } from "vitest";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { statementOf } from "../../rules/orders/statement.ts";
import { confirmPayment } from "../attempts/confirm-payment.ts";
import { getAccount, listReceipts } from "../door.ts";
import { findWrongBooks } from "../ledger/check-books.ts";
import { attempts } from "../tables.ts";

const paymentsRoom = await openPaymentsForFile();
const { ctx } = paymentsRoom;

const many = 1_000;
const part = 10_000;

/** Books this many payments of ₦100 for an order. */
async function payInParts(orderId: string): Promise<void> {
  for (let number = 1; number <= many; number++) {
    const reference = `PAY-part-${number}`;
    await ctx.db.insert(attempts).values({
      ...{ orderId, number, reference, expectedKobo: part, createdAt: ctx.clock() },
      ...{ payerEmail: "asabe@example.com", method: "card", status: "superseded" },
    });
    await confirmPayment(ctx, {
      ...{ id: `${number}`, reference, status: "success", amountKobo: part, requestedKobo: part },
      ...{ feesKobo: 0, currency: "NGN", channel: "card", paidAt: ctx.clock() },
    });
  }
}

test(`${many} payments of ₦100 on one order: each counts`, async () => {
  const { orderId } = await paymentsRoom.open();
  await payInParts(orderId);
  const account = await getAccount(ctx, orderId);
  expect(account).toMatchObject({
    ...{ status: "paid", receivedKobo: many * part, openKobo: 0, creditKobo: 500_000 },
  });
  expect(account.payments).toHaveLength(many);
  expect(await findWrongBooks(ctx)).toEqual([]);
  const receipts = await listReceipts(ctx, [orderId]);
  const lineRefs = account.lines.map(({ lineRef }) => lineRef);
  const entries = statementOf({ ...account, lineRefs }, null);
  expect(receipts.at(-1)).toMatchObject({ creditKobo: part, paidInAllKobo: many * part });
  expect(entries.at(-1)?.balanceKobo).toBe(-500_000);
});

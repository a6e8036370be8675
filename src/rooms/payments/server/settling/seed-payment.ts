import { and, eq } from "drizzle-orm";
import { newReadableCode } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { addPaidTransaction } from "../../sandbox/add-paid-transaction.ts";
import { attempts, dues, orderLines, orders } from "../tables.ts";
import { confirmPayment } from "./confirm-payment.ts";

/**
 * Pays an order of the demonstration, as if the card provider had reported the money: settlement, ledger and fulfilment
 * are those of a real payment. The sandbox gets its transaction, so that it can be refunded.
 * @param lineRef of one line of the order
 */
export async function seedPayment(ctx: Context, lineRef: string): Promise<void> {
  const [open] = await ctx.db
    .select({ due: dues, email: orders.payerEmail })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(dues, eq(dues.orderId, orderLines.orderId))
    .where(and(eq(orderLines.lineRef, lineRef), eq(dues.status, "open")));
  if (!open) throw new Error(`nothing to pay for ${lineRef}`);
  const { email } = open;
  const { id: dueId, orderId, amountKobo } = open.due;
  const reference = `PAY-${ctx.clock().getTime()}${newReadableCode(16)}`;
  await ctx.db.insert(attempts).values({
    orderId,
    dueId,
    number: 1,
    reference,
    payerEmail: email,
    method: "card",
    status: "open",
    expectedKobo: amountKobo,
    createdAt: ctx.clock(),
  });
  const { id } = await addPaidTransaction(ctx, { reference, email, amountKobo });
  await confirmPayment(ctx, {
    id,
    reference,
    status: "success",
    amountKobo,
    requestedKobo: amountKobo,
    feesKobo: 0,
    currency: "NGN",
    channel: "card",
    paidAt: ctx.clock(),
  });
}

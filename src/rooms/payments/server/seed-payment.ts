import { and, eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { newReadableCode } from "#foundation/ids.ts";
import { confirmPayment } from "./confirm-payment.ts";
import type { Fulfilment } from "./fulfilment.ts";
import { attempts, dues, orderLines } from "./tables.ts";

/**
 * Pays an order of the demonstration, as if the card provider had reported the money: settlement, ledger and fulfilment
 * are those of a real payment.
 * @param lineRef of one line of the order
 */
export async function seedPayment(
  ctx: Context,
  fulfilment: Fulfilment,
  lineRef: string,
): Promise<void> {
  const [open] = await ctx.db
    .select({ due: dues })
    .from(orderLines)
    .innerJoin(dues, eq(dues.orderId, orderLines.orderId))
    .where(and(eq(orderLines.lineRef, lineRef), eq(dues.status, "open")));
  if (!open) throw new Error(`nothing to pay for ${lineRef}`);
  const { id: dueId, orderId, amountKobo } = open.due;
  const reference = `PAY-${ctx.clock().getTime()}${newReadableCode(16)}`;
  await ctx.db.insert(attempts).values({
    orderId,
    dueId,
    number: 1,
    reference,
    payerEmail: "payer@zaure.example",
    method: "card",
    status: "open",
    expectedKobo: amountKobo,
    createdAt: ctx.clock(),
  });
  await confirmPayment(ctx, fulfilment, {
    id: reference,
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

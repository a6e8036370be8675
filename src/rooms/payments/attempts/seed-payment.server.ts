import { eq } from "drizzle-orm";
import { codes } from "#academy";
import { dayMs } from "#foundation/amounts/durations.ts";
import { newReadableCode } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { getAccount } from "../account/read-accounts.server.ts";
import { dueBy } from "../orders/pay-amounts.ts";
import { demonstrationSandbox } from "../provider/find-provider.server.ts";
import { attempts, orderLines, orders } from "../tables.server.ts";
import { confirmPayment } from "./confirm-payment.server.ts";

/**
 * Pays a demo order, as if the card provider had reported the money: payment, ledger and the seller's work are real.
 * The sandbox gets the transaction, so that it can be refunded.
 * @param lineRef of one line of the order
 * @param how `whole`: all that is owed; `due`: only what is due now
 */
export async function seedPayment(
  ctx: Context,
  lineRef: string,
  how: "whole" | "due" = "whole",
): Promise<void> {
  const [found] = await ctx.db
    .select({ orderId: orders.id, email: orders.payerEmail })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orderLines.lineRef, lineRef));
  if (!found) throw new Error(`nothing to pay for ${lineRef}`);
  const { orderId, email } = found;
  const account = await getAccount(ctx, orderId);
  const amountKobo = how === "whole" ? account.openKobo : dueBy(account, lagosDay(ctx.clock()));
  const reference = `${codes.payment}-${ctx.clock().getTime()}${newReadableCode(16)}`;
  const charge = await demonstrationSandbox(ctx).addPaid(ctx, { reference, email, amountKobo });
  await ctx.db.insert(attempts).values({
    orderId,
    number: account.attempts.length + 1,
    reference,
    payerEmail: email,
    method: "card",
    provider: charge.provider,
    status: "open",
    expectedKobo: amountKobo,
    createdAt: ctx.clock(),
  });
  await confirmPayment(ctx, charge);
}

const reference = "SHOP-2048";
const amountKobo = 4_000_000;

/**
 * Adds a payment with an unknown reference to the demo, once: a case to try out and to refund.
 * @returns whether it is new
 */
export async function seedUnknownMoney(ctx: Context): Promise<boolean> {
  const paidAt = new Date(ctx.clock().getTime() - 3 * dayMs);
  const at = { ...ctx, clock: () => paidAt };
  const email = "shop@customer.example";
  const charge = await demonstrationSandbox(at).addPaid(at, { reference, email, amountKobo });
  const how = { requestedKobo: null, feesKobo: 70_000, channel: "bank_transfer" } as const;
  return (await confirmPayment(at, { ...charge, ...how })) === "review";
}

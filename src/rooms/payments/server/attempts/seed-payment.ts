import { eq } from "drizzle-orm";
import { codes, currency } from "#academy";
import { dayMs } from "#foundation/amounts/durations.ts";
import { newReadableCode } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { dueBy } from "../../rules/orders/pay-amounts.ts";
import { addPaidTransaction } from "../../sandbox/add-paid-transaction.ts";
import { getAccount } from "../orders/read-accounts.ts";
import { attempts, orderLines, orders } from "../tables.ts";
import { confirmPayment } from "./confirm-payment.ts";

/**
 * Pays an order of the demonstration, as if the card provider had reported the money: payment, ledger and what the
 * seller does are those of a real one. The sandbox gets its transaction, so that it can be refunded.
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
  await ctx.db.insert(attempts).values({
    orderId,
    number: account.attempts.length + 1,
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
    currency: currency.code,
    channel: "card",
    paidAt: ctx.clock(),
  });
}

const reference = "SHOP-2048";
const amountKobo = 4_000_000;

/** Money of the demonstration whose reference is not ours: a case that can be tried, and refunded. Once. */
export async function seedUnknownMoney(ctx: Context): Promise<void> {
  const paidAt = new Date(ctx.clock().getTime() - 3 * dayMs);
  const at = { ...ctx, clock: () => paidAt };
  const email = "shop@zaure.example";
  const { id } = await addPaidTransaction(at, { reference, email, amountKobo });
  await confirmPayment(at, {
    ...{ id, reference, amountKobo, paidAt },
    ...{ status: "success", requestedKobo: null, feesKobo: 60_000, currency: "NGN" },
    channel: "bank_transfer",
  });
}

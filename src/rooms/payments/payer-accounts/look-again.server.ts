import { and, eq, inArray, sum } from "drizzle-orm";
import { dayMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { addDays, lagosDay } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { askAboutOrders } from "../attempts/ask-provider.server.ts";
import { confirmPayment } from "../attempts/confirm-payment.server.ts";
import { findOrderOfLine } from "../credits/read-credits.server.ts";
import { ProviderError } from "../provider/card-provider.server.ts";
import { givesNumbers, openNumbers } from "../provider/find-provider.server.ts";
import { orders } from "../tables.server.ts";
import type { LookedAgain } from "./look-again.ts";
import { ordersOfNumber } from "./payer-orders.server.ts";
import { type PayerAccount, payerAccountOrders, payerAccounts } from "./tables.server.ts";

/** How far back somebody may have paid when they call. */
const daysBack = 3;

async function findNumbersOf(ctx: Context, orderId: string): Promise<PayerAccount[]> {
  const found = await ctx.db
    .select({ account: payerAccounts })
    .from(payerAccountOrders)
    .innerJoin(payerAccounts, eq(payerAccounts.id, payerAccountOrders.accountId))
    .where(and(eq(payerAccountOrders.orderId, orderId), eq(payerAccounts.state, "ready")));
  return found.flatMap(({ account }) =>
    givesNumbers(ctx.config, account.provider) ? account : [],
  );
}

/** Asks the provider about a number, and books what it has. @returns whether it answered */
async function lookAt(ctx: Context, account: PayerAccount): Promise<boolean> {
  const { provider, bankSlug } = account;
  const accountNumber = account.accountNumber ?? "";
  const today = lagosDay(ctx.clock());
  try {
    const numbers = await openNumbers(ctx, provider);
    // Shortly after midnight, people mean yesterday.
    for (const day of [today, addDays(today, -1)]) {
      await numbers.requery({ accountNumber, bankSlug, day });
    }
    const from = new Date(ctx.clock().getTime() - daysBack * dayMs);
    for (const charge of await numbers.findTransfers(from)) {
      if (charge.transfer?.accountNumber === accountNumber) await confirmPayment(ctx, charge);
    }
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn({ err: error, id: account.id }, "a look for transfers");
    return false;
  }
}

/**
 * Looks for the money of somebody who says that they have paid. It books only what the provider says. Call it outside
 * transactions.
 */
export async function lookAgain(ctx: Context, enrolmentId: string): Promise<LookedAgain> {
  requirePermission(ctx, "payments.read");
  const orderId = await findOrderOfLine(ctx, enrolmentId);
  if (!orderId) throw notFound("There is nothing to pay for this.");
  const numbers = await findNumbersOf(ctx, orderId);
  const ofNumbers = await Promise.all(numbers.map(({ id }) => ordersOfNumber(ctx, id)));
  const orderIds = [...new Set([orderId, ...ofNumbers.flat()])];
  const receivedKobo = async () => {
    const received = sum(orders.receivedKobo).mapWith(Number);
    const isOne = inArray(orders.id, orderIds);
    const [found] = await ctx.db.select({ received }).from(orders).where(isOne);
    return found?.received ?? 0;
  };
  const before = await receivedKobo();
  const { unanswered } = await askAboutOrders(ctx, [orderId]);
  let isAnswered = unanswered.length === 0;
  for (const account of numbers) isAnswered = (await lookAt(ctx, account)) && isAnswered;
  // Less came back than was booked only if money went back at this moment.
  const bookedKobo = Math.max((await receivedKobo()) - before, 0);
  return { bookedKobo, hasNumber: numbers.length > 0, isAnswered };
}

import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { repriceOrder } from "../orders/reprice-order.ts";
import { askAboutOrders } from "./ask-about-orders.ts";

/** What the provider said about card payments of an order, before other money for it is recorded. */
export type AskedCard = {
  /** The ids of attempts about which the provider gave no answer. */
  unanswered: readonly string[];
  /** Why the order can't be paid as it is: for the call to throw. */
  problem: AppError | null;
};

/**
 * Asks the provider about the card payments of an order, and books one that was paid. If the quote has expired, the
 * order gets today's price, which the admin's screen shows. It refuses nothing. Outside of transactions.
 */
export async function askBeforeRecording(ctx: Context, orderId: string): Promise<AskedCard> {
  const { unanswered } = await askAboutOrders(ctx, [orderId]);
  try {
    await repriceOrder(ctx, orderId, "any");
    return { unanswered, problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { unanswered, problem: error };
  }
}

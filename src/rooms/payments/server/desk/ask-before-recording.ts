import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { askBeforeReplacing } from "../orders/ask-before-replacing.ts";
import { findQuoted, renewQuote } from "../orders/renew-quote.ts";

/** What the provider said about card payments of an order, before other money for it is recorded. */
export type AskedCard = {
  /** The ids of attempts about which the provider gave no answer. */
  unanswered: readonly string[];
  /** Why the order's fee cannot be paid as it is: for the call to throw. */
  problem: AppError | null;
};

/** A card payment that may be on its way is refused or accepted later, by who records the payment. */
const saidLater = ["payment_on_its_way", "provider_unavailable"];

/**
 * Asks the provider about the card payments of an order, and settles one that was paid. If the quote has expired and
 * the amount is today's price, the order gets today's quote. It refuses nothing. Outside of transactions.
 */
export async function askBeforeRecording(
  ctx: Context,
  orderId: string,
  amountKobo: number,
): Promise<AskedCard> {
  const { unanswered } = await askBeforeReplacing(ctx, [orderId]);
  const quoted = await findQuoted(ctx, orderId);
  if (!quoted) return { unanswered, problem: null };
  try {
    await renewQuote(ctx, quoted, amountKobo);
    return { unanswered, problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { unanswered, problem: saidLater.includes(error.code) ? null : error };
  }
}

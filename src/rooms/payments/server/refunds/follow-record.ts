import type { Context } from "#foundation/context.ts";
import { bookInTransaction } from "../attempts/booking-guards.ts";
import { confirmPayment } from "../attempts/confirm-payment.ts";
import { findProviderOf, openAccount } from "../provider/find-provider.ts";
import { writeRecord } from "./write-record.ts";

/**
 * Makes our books of a payment equal to the provider's record of it: first its charge, then its refunds and disputes,
 * each by its id. Webhooks, the daily comparison and the sweep all end here. Safe to repeat, and to run in many
 * processes at once. Outside of transactions, because it asks the provider.
 * @returns false when the provider does not know the payment
 * @throws ProviderError when the provider does not answer; nothing is changed
 */
export async function followRecord(
  ctx: Context,
  reference: string,
  provider: string,
): Promise<boolean> {
  const record = await (await openAccount(ctx, provider)).findRecord(reference);
  if (!record) {
    ctx.log.warn({ reference }, "the provider does not know a payment that it told us about");
    return false;
  }
  await confirmPayment(ctx, record.charge);
  const holder = await findProviderOf(ctx, reference);
  // The payment that we know by this reference is another provider's: a case says so.
  if (holder !== null && holder !== provider) return true;
  await bookInTransaction(ctx, (tx) => writeRecord(tx, record));
  return true;
}

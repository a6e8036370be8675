import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { bookInTransaction } from "../attempts/booking-guards.server.ts";
import { confirmPayment } from "../attempts/confirm-payment.server.ts";
import { findProviderOf, openAccount } from "../provider/find-provider.server.ts";
import { attempts } from "../tables.server.ts";
import { writeRecord } from "./write-record.server.ts";

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
  // The payment that we know by this reference is another provider's, or staff recorded it: a case says so.
  if (await isHeldElsewhere(ctx, reference, provider)) return true;
  await bookInTransaction(ctx, (tx) => writeRecord(tx, record));
  return true;
}

async function isHeldElsewhere(ctx: Context, reference: string, provider: string) {
  const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.reference, reference));
  if (attempt) return attempt.provider !== provider;
  const holder = await findProviderOf(ctx, reference);
  return holder !== null && holder !== provider;
}

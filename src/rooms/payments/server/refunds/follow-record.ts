import type { Context } from "#foundation/context.ts";
import { bookInTransaction } from "../attempts/booking-guards.ts";
import { confirmPayment } from "../attempts/confirm-payment.ts";
import type { Charge } from "../provider/shapes.ts";
import { listReturned, type ProviderRecord, readRecord } from "./read-record.ts";
import { writeRecord } from "./write-record.ts";

/**
 * Makes our books of a payment equal to the provider's record of it: first its charge, then its refunds and disputes,
 * each by its id. Webhooks, the daily comparison and the sweep all end here. Safe to repeat, and to run in many
 * processes at once. Outside of transactions, because it asks the provider.
 * @returns false when the provider does not know the payment
 * @throws ProviderError when the provider does not answer; nothing is changed
 */
export async function followRecord(ctx: Context, reference: string): Promise<boolean> {
  const record = await readRecord(ctx, reference);
  if (!record) {
    ctx.log.warn({ reference }, "the provider does not know a payment that it told us about");
    return false;
  }
  await confirmPayment(ctx, chargeOf(record));
  await bookInTransaction(ctx, (tx) => writeRecord(tx, record));
  return true;
}

/** A charge that was refunded whole is `reversed`: its money came, and all of it went back. */
function chargeOf(record: ProviderRecord): Charge {
  const { charge } = record;
  if (charge.status !== "reversed" || charge.amountKobo === null) return charge;
  const backKobo = listReturned(record)
    .filter(({ status }) => status === "processed")
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  return backKobo >= charge.amountKobo ? { ...charge, status: "success" } : charge;
}

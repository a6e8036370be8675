import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { findOrder, getAccount } from "#rooms/payments/server/door.ts";
import type { PaymentStart } from "../../contract/enrolment.ts";
import { payers } from "../tables.ts";
import { startPaymentOf } from "./start-enrolment-payment.ts";

/** Whether a person who was asked to pay started this payment. */
export async function isOfOtherPayer(ctx: Context, reference: string): Promise<boolean> {
  const [payer] = await ctx.db
    .select({ reference: payers.reference })
    .from(payers)
    .where(eq(payers.reference, reference));
  return payer !== undefined;
}

/**
 * Continues a payment that its payer left on the provider's page. The reference came with the way back. Only for
 * payments of the registration itself: someone else's has an address that is theirs, and the provider's page shows
 * it. Never inside a transaction.
 * @throws AppError 404 for an unknown reference or someone else's; otherwise the errors of startPaymentOf
 */
export async function continuePayment(ctx: Context, reference: string): Promise<PaymentStart> {
  const { orderId, lineRefs } = await findOrder(ctx, { reference });
  const [enrolmentId] = lineRefs;
  if (!orderId || !enrolmentId || (await isOfOtherPayer(ctx, reference))) throw notFound();
  const { attempts, openKobo } = await getAccount(ctx, orderId);
  const left = attempts.find((one) => one.reference === reference);
  // As much as they wanted to pay, or what is left of it.
  const amountKobo = left && openKobo > 0 ? Math.min(left.expectedKobo, openKobo) : null;
  return startPaymentOf(ctx, enrolmentId, { amountKobo });
}

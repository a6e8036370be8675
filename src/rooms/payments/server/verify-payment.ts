import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import type { PaymentState } from "../contract/payment.ts";
import { askProvider } from "./ask-provider.ts";
import type { Buyer } from "./buyer.ts";
import { getPaymentState } from "./payment-state.ts";
import { attempts } from "./tables.ts";

/**
 * How a payment stands, after the provider was asked; for the browser's return. What has come is
 * settled on the way. Outside of transactions.
 * @throws AppError 404 for a reference that is not ours, 503 `provider_unavailable`
 */
export async function verifyPayment(
  ctx: Context,
  buyer: Buyer,
  reference: string,
): Promise<PaymentState> {
  const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.reference, reference));
  if (attempt && attempt.status !== "succeeded" && attempt.status !== "review") {
    await askProvider(ctx, buyer, attempt);
  }
  return getPaymentState(ctx, reference);
}

import { and, eq, isNull, lte, notInArray, or } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import type { PaymentState } from "../contract/payment.ts";
import { askProvider } from "./ask-provider.ts";
import type { Fulfilment } from "./fulfilment.ts";
import { getPaymentState } from "./payment-state.ts";
import { attempts } from "./tables.ts";

/** How often the page after paying asks the provider about one payment at most. */
const pageAsksEveryMs = 10_000;

const isUnsettled = notInArray(attempts.status, ["succeeded", "review"]);

/**
 * How a payment stands, after the provider was asked; for the browser's return. What has come is
 * settled on the way. Outside of transactions.
 * @throws AppError 404 for a reference that is not ours, 503 `provider_unavailable`
 */
export async function verifyPayment(
  ctx: Context,
  fulfilment: Fulfilment,
  reference: string,
): Promise<PaymentState> {
  const [attempt] = await ctx.db
    .select()
    .from(attempts)
    .where(and(eq(attempts.reference, reference), isUnsettled));
  if (attempt) await askProvider(ctx, fulfilment, attempt);
  return getPaymentState(ctx, reference);
}

/**
 * As verifyPayment, for a page that anybody may load as often as they like: the provider is asked at
 * most once in ten seconds about a payment, whichever process serves the page. In between, the answer
 * is what is known.
 */
export async function verifyForPage(
  ctx: Context,
  fulfilment: Fulfilment,
  reference: string,
): Promise<PaymentState> {
  const now = ctx.clock();
  const longAgo = new Date(now.getTime() - pageAsksEveryMs);
  const [claimed] = await ctx.db
    .update(attempts)
    .set({ askedByPageAt: now })
    .where(
      and(
        eq(attempts.reference, reference),
        isUnsettled,
        or(isNull(attempts.askedByPageAt), lte(attempts.askedByPageAt, longAgo)),
      ),
    )
    .returning();
  if (claimed) await askProvider(ctx, fulfilment, claimed);
  return getPaymentState(ctx, reference);
}

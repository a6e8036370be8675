import { and, eq } from "drizzle-orm";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import { setReview } from "../cases/open-review.server.ts";
import { reviewCases } from "../cases/tables.server.ts";
import type { ProviderRecord } from "../provider/card-provider.server.ts";
import { isNaira } from "../provider/list-returned.server.ts";

/**
 * Opens a case while the provider's record of a payment needs a person: a refund waits for bank details, is not in
 * naira, or exceeds the payment. It closes once the record no longer needs anybody.
 * @param tooMuchKobo what went back beyond the payment according to the record, and so is not booked
 */
export async function reviewAttention(
  ctx: Context,
  record: ProviderRecord,
  { orderId, tooMuchKobo }: { orderId: string | null; tooMuchKobo: number },
): Promise<void> {
  const { reference } = record.charge;
  const waiting = record.refunds.filter(({ status }) => status === "needs_details");
  const odd = record.refunds.filter(
    (one) => one.status !== "failed" && !(isNaira(one) && one.providerId && one.amountKobo),
  );
  const isForeignMoney = await reviewForeignMoney(ctx, record, orderId);
  const compare = [
    ...waiting.map(
      ({ providerId, amountKobo }) =>
        `The card provider cannot finish refund ${providerId} of ${formatNaira(amountKobo ?? 0)} for payment ${reference}: it needs the payer's bank details. Ask the payer for them, and enter them at this refund in the provider's dashboard.`,
    ),
    ...(isForeignMoney ? [] : odd).map(
      ({ providerId, amountKobo, currency }) =>
        `The card provider lists refund ${providerId ?? "without a number"} of ${(amountKobo ?? 0) / 100} ${currency ?? ""} for payment ${reference}. It is not an amount in naira, so it is not in our books. Ask the provider what it is.`,
    ),
    ...(tooMuchKobo > 0
      ? [
          `According to the card provider, the refunds of payment ${reference} exceed it by ${formatNaira(tooMuchKobo)}. Our books show no more than we received. Ask the provider about the refunds and disputes of this payment.`,
        ]
      : []),
  ];
  await setReview(ctx, compare.length > 0, {
    kind: "refund_needs_attention",
    reference,
    orderId,
    details:
      compare.length > 0
        ? { amountKobo: (waiting[0]?.amountKobo ?? tooMuchKobo) || null, compare }
        : // Otherwise the same problem would not open it again.
          { compare: [] },
  });
}

/**
 * Money in another currency is not in our books, only in its case. Closes the case when all of the money went back, so
 * that the order can be paid again, and reopens it when such a refund fails.
 * @returns whether what went back in another currency, if anything, is all of such money
 */
async function reviewForeignMoney(
  ctx: Context,
  { charge: { reference }, refunds }: ProviderRecord,
  orderId: string | null,
): Promise<boolean> {
  const [found] = await ctx.db
    .select()
    .from(reviewCases)
    .where(and(eq(reviewCases.kind, "wrong_currency"), eq(reviewCases.reference, reference)));
  if (!found) return false;
  const { amountKobo, currency, backKobo: before = 0 } = found.details;
  const backKobo = refunds
    .filter((one) => one.status === "processed" && one.currency === currency)
    .reduce((sum, one) => sum + (one.amountKobo ?? 0), 0);
  const isWhole = backKobo === amountKobo;
  if (backKobo !== before) {
    await setReview(ctx, !isWhole, {
      kind: "wrong_currency",
      reference,
      orderId,
      details: { backKobo },
    });
  }
  return isWhole || backKobo === 0;
}

import { eq } from "drizzle-orm";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import { findRefundDoubts, type RefundDoubt } from "../../rules/refund-doubts.ts";
import { findMoneyAside } from "../settling/money-aside.ts";
import { setReview } from "../settling/open-review.ts";
import { attempts } from "../tables.ts";
import { isAskedAbout, knownRefunds } from "./known-refunds.ts";

/**
 * Opens a case when the notices about a payment's refunds can mean more than one total, and closes it
 * when they cannot any more. In the transaction that locked the payment.
 */
export async function reviewRefundDoubts(ctx: Context, reference: string): Promise<void> {
  const known = await knownRefunds(ctx, reference);
  if (known.notices.length === 0) return;
  // Refunds that are missing from the provider's list have their own case, "refund_differs".
  const differs = new Set(known.rows.filter((row) => isAskedAbout(row, known.notices)));
  const rows = known.rows.filter((row) => !differs.has(row));
  const notices = known.notices.filter(({ refundId }) => rows.some(({ id }) => id === refundId));
  const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.reference, reference));
  // If the payment has not come yet, use the expected amount. For an unknown payment there is no limit.
  const receivedKobo = attempt
    ? (attempt.receivedKobo ?? attempt.expectedKobo)
    : ((await findMoneyAside(ctx, reference))?.receivedKobo ?? Number.POSITIVE_INFINITY);
  const bookedOf = (amountKobo: number) =>
    rows.filter((row) => row.amountKobo === amountKobo && row.status === "processed").length;
  const doubts = findRefundDoubts(notices, bookedOf, receivedKobo);
  await setReview(ctx, doubts.length > 0, {
    kind: "refund_in_doubt",
    reference,
    orderId: attempt?.orderId ?? null,
    details: {
      compare: doubts.map((doubt) => sentenceOf(doubt, bookedOf(doubt.amountKobo), reference)),
    },
  });
}

const refundsOf = (count: number, amountKobo: number) =>
  `${count === 0 ? "no refund" : count === 1 ? "1 refund" : `${count} refunds`} of ${formatNaira(amountKobo)}`;

/** Tells the person who handles the case what to compare. */
function sentenceOf({ amountKobo, least, most }: RefundDoubt, booked: number, reference: string) {
  const atMost = Number.isFinite(most) ? `${most}` : "more";
  return (
    `The card provider's messages can mean from ${least} to ${atMost} refunds of ${formatNaira(amountKobo)} for payment ${reference}. ` +
    `Our books have ${refundsOf(booked, amountKobo)}. ` +
    `Open the payment in the provider's dashboard and count the refunds of this amount that were processed and have not failed. ` +
    `If the numbers differ, wait for the daily comparison with the provider's list. It corrects the books and closes this case.`
  );
}

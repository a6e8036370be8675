import type { Context } from "#foundation/context.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import type { ReviewedPayment } from "#rooms/payments/server/door.ts";
import { findWithLearners } from "../lock-enrolment.ts";
import { paymentInReviewMail } from "../mails/payment-mails.ts";
import { placesOf } from "../place-of.ts";

/**
 * Emails that we are checking a payment: once for each learner, whatever the number of their programs that it was for.
 * Changes no enrolment.
 */
export async function mailPaymentReview(ctx: Context, payment: ReviewedPayment): Promise<void> {
  const ids = await placesOf(ctx, payment.lineRefs);
  const found = await findWithLearners(ctx, ids);
  const places = ids.flatMap((id) => found.get(id) ?? []);
  for (const [first, ...rest] of Map.groupBy(places, ({ learner }) => learner.id).values()) {
    if (!first) continue;
    const enrolments = [first, ...rest].map(({ enrolment }) => enrolment);
    await queueMail(
      ctx,
      await paymentInReviewMail({ learner: first.learner, enrolments }, payment),
      "payment",
    );
  }
}

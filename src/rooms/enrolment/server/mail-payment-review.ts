import type { Context } from "#foundation/context.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import type { ReviewedPayment } from "#rooms/payments/server/door.ts";
import { getWithLearner } from "./lock-enrolment.ts";
import { paymentInReviewMail } from "./mails/payment-mails.ts";
import { placesOf } from "./place-of.ts";

/** Emails the learners of an order that we are checking their payment. Changes no enrolment. */
export async function mailPaymentReview(ctx: Context, payment: ReviewedPayment): Promise<void> {
  for (const enrolmentId of await placesOf(ctx, payment.lineRefs)) {
    const about = await getWithLearner(ctx, enrolmentId);
    await queueMail(ctx, await paymentInReviewMail(about, payment));
  }
}

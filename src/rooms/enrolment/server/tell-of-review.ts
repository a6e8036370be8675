import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import type { ReviewedPayment } from "#rooms/payments/server/door.ts";
import { paymentInReviewMail } from "./mails/payment-mails.ts";
import { enrolments, learners } from "./tables.ts";

/** Tells the learners of an order that their payment is being looked at; it changes no enrolment. */
export async function tellOfReview(ctx: Context, payment: ReviewedPayment): Promise<void> {
  const found = await ctx.db
    .select({ enrolment: enrolments, learner: learners })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(eq(enrolments.orderId, payment.orderId));
  for (const about of found) await queueMail(ctx, await paymentInReviewMail(about, payment));
}

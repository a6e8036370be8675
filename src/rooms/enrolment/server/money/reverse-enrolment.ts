import { and, eq, isNull } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { reinstateReferral, reverseReferral } from "#rooms/affiliates/server/door.ts";
import type { SettledRefund } from "#rooms/payments/server/door.ts";
import { can } from "../../rules/states.ts";
import type { Enrolment } from "../enrolment-keys.ts";
import { lockEnrolment } from "../lock-enrolment.ts";
import { refundedMail } from "../mails/payment-mails.ts";
import { placeOf } from "../place-of.ts";
import { enrolmentRefunds, enrolments } from "../tables.ts";
import { reviewSecondPlace } from "./review-second-place.ts";
import { statusAfter } from "./status-after.ts";

type Line = SettledRefund["lines"][number];

async function applyStatus(ctx: Context, enrolment: Enrolment, line: Line) {
  // Money that never counted for this enrolment (cancelled, or payment in review) changes nothing.
  if (!can.refund(enrolment)) return enrolment.status;
  const status = statusAfter(enrolment, line);
  await ctx.db.update(enrolments).set({ status }).where(eq(enrolments.id, enrolment.id));
  return status;
}

async function reverseLine(ctx: Context, refund: SettledRefund, line: Line) {
  const { enrolment, learner } = await lockEnrolment(ctx, await placeOf(ctx, line.lineRef));
  const [added] = await ctx.db
    .insert(enrolmentRefunds)
    .values({
      enrolmentId: enrolment.id,
      refundId: refund.refundId,
      refundedKobo: line.refundedKobo,
      createdAt: ctx.clock(),
    })
    .onConflictDoNothing()
    .returning();
  if (!added) return;
  const fullyRefunded = line.leftKobo === 0;
  await reverseReferral(ctx, {
    enrolmentId: enrolment.id,
    refundId: refund.refundId,
    paymentReference: refund.reference,
    refundedKobo: line.refundedKobo,
    fullyRefunded,
  });
  const status = await applyStatus(ctx, enrolment, line);
  await queueMail(
    ctx,
    await refundedMail({ enrolment, learner }, { ...refund, ...line, fullyRefunded }),
    "payment",
  );
  await audit(ctx, "enrolment.refunded", enrolment.id, { refundId: refund.refundId, status });
}

/** After a refund: sets each enrolment to partly_refunded or refunded and reverses its commission. */
export async function reverseEnrolments(ctx: Context, refund: SettledRefund): Promise<void> {
  for (const line of refund.lines) await reverseLine(ctx, refund, line);
}

/** After a refund failed at the bank: sets each enrolment's status by the money that remains. */
export async function reinstateEnrolments(ctx: Context, refund: SettledRefund): Promise<void> {
  for (const line of refund.lines) {
    const { enrolment, learner } = await lockEnrolment(ctx, await placeOf(ctx, line.lineRef));
    const reinstated = await ctx.db
      .update(enrolmentRefunds)
      .set({ reinstatedAt: ctx.clock() })
      .where(
        and(
          eq(enrolmentRefunds.enrolmentId, enrolment.id),
          eq(enrolmentRefunds.refundId, refund.refundId),
          isNull(enrolmentRefunds.reinstatedAt),
        ),
      )
      .returning();
    if (reinstated.length === 0) continue;
    await reinstateReferral(ctx, { enrolmentId: enrolment.id, refundId: refund.refundId });
    const status = await applyStatus(ctx, enrolment, line);
    if (can.keepPaidPlace({ status })) {
      await reviewSecondPlace(ctx, { enrolment, learner }, refund);
    }
    await audit(ctx, "enrolment.refund_failed", enrolment.id, {
      refundId: refund.refundId,
      status,
    });
  }
}

import type { Context } from "#foundation/context.ts";
import { trainingEnd } from "#rooms/catalogue/rules/training-days.ts";
import { findIntake } from "#rooms/catalogue/server/door.ts";
import { orderStatus } from "#rooms/payments/server/door.ts";
import type { EnrolmentSummary } from "../contract/enrolment.ts";
import { referenceOf } from "../rules/reference.ts";
import { can } from "../rules/states.ts";
import type { Enrolment } from "./enrolment-keys.ts";
import { getWithLearner } from "./lock-enrolment.ts";
import { openEnrolment } from "./open-enrolment.ts";
import { refundedKoboOf } from "./refunded-kobo-of.ts";

/** An enrolment as its learner sees it; the caller has made sure who that is. */
export async function summariseEnrolment(
  ctx: Context,
  enrolment: Enrolment,
): Promise<EnrolmentSummary> {
  const { learner } = await getWithLearner(ctx, enrolment.id);
  const intake = enrolment.intakeId ? await findIntake(ctx, enrolment.intakeId) : null;
  const order = enrolment.orderId ? await orderStatus(ctx, enrolment.orderId) : null;
  return {
    id: enrolment.id,
    reference: referenceOf(enrolment),
    status: enrolment.status,
    program: {
      id: enrolment.programId,
      title: enrolment.programTitle,
      mode: enrolment.mode,
      priceType: enrolment.priceType,
    },
    courseOfInterest: enrolment.courseOfInterest,
    trainingLevel: enrolment.trainingLevel,
    learner: { fullName: learner.fullName, emailAddress: learner.email },
    preferredLocation: enrolment.preferredLocation,
    intake: intake && {
      location: intake.location,
      startsOn: intake.startsOn,
      endsOn: trainingEnd(intake, enrolment.trainingLevel),
    },
    submittedAt: enrolment.submittedAt.toISOString(),
    confirmedAt: enrolment.confirmedAt?.toISOString() ?? null,
    fee: { components: enrolment.feeComponents, totalKobo: enrolment.totalKobo },
    // An order may hold several enrolments: of each, its own fee counts.
    paidKobo: order && order.dueKobo === 0 ? enrolment.totalKobo : 0,
    refundedKobo: await refundedKoboOf(ctx, enrolment.id),
    dueKobo: can.pay(enrolment) ? enrolment.totalKobo : 0,
    payments: (order?.attempts ?? []).map(({ paidAt, ...attempt }) => ({
      ...attempt,
      paidAt: paidAt?.toISOString() ?? null,
    })),
  };
}

/** @throws AppError 404 for whoever may not open it */
export async function getEnrolment(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
): Promise<EnrolmentSummary> {
  return summariseEnrolment(ctx, await openEnrolment(ctx, enrolmentId, resumeToken));
}

import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors.ts";
import { locationOf } from "#rooms/catalogue/rules/location.ts";
import { trainingEnd } from "#rooms/catalogue/rules/training-days.ts";
import { findIntake } from "#rooms/catalogue/server/door.ts";
import type { EnrolmentSummary } from "../contract/enrolment.ts";
import { preferredLocationOf } from "../rules/preferred-location.ts";
import { referenceOf } from "../rules/reference.ts";
import type { Enrolment } from "./enrolment-keys.ts";
import { getWithLearner } from "./lock-enrolment.ts";
import { moneyOf } from "./money-of.ts";
import { openEnrolment } from "./open-enrolment.ts";
import { placeOf } from "./place-of.ts";
import { refundedKoboOf } from "./refunded-kobo-of.ts";

/** The enrolment that replaced this one. Its id is included only for a caller who has access to it. */
async function replacedOf(ctx: Context, enrolment: Enrolment, resumeToken: string | null) {
  if (!enrolment.replacedBy) return null;
  const by = await placeOf(ctx, enrolment.id);
  if (ctx.actor?.kind === "admin") return { by };
  const opened = await openEnrolment(ctx, by, resumeToken).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
  return { by: opened ? by : null };
}

/**
 * An enrolment as its learner sees it. The caller must have checked access first.
 * @param resumeToken the token that opened it
 */
export async function summariseEnrolment(
  ctx: Context,
  enrolment: Enrolment,
  resumeToken: string | null = null,
): Promise<EnrolmentSummary> {
  const { learner } = await getWithLearner(ctx, enrolment.id);
  const intake = enrolment.intakeId ? await findIntake(ctx, enrolment.intakeId) : null;
  const { line, payNow, attempts } = await moneyOf(ctx, enrolment);
  return {
    id: enrolment.id,
    code: enrolment.code,
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
    preferredLocation: preferredLocationOf(enrolment),
    intake: intake && {
      location: locationOf(intake),
      startsOn: intake.startsOn,
      endsOn: trainingEnd(intake, enrolment.trainingLevel),
    },
    submittedAt: enrolment.submittedAt.toISOString(),
    confirmedAt: enrolment.confirmedAt?.toISOString() ?? null,
    fee: { components: enrolment.feeComponents, totalKobo: enrolment.totalKobo },
    paidKobo: line?.paidKobo ?? 0,
    refundedKobo: await refundedKoboOf(ctx, enrolment.id),
    dueKobo: line?.dueKobo ?? 0,
    payNow,
    payments: attempts.map(({ reference, status, channel, paidAt }) => ({
      reference,
      status,
      channel,
      paidAt: paidAt?.toISOString() ?? null,
    })),
    replaced: await replacedOf(ctx, enrolment, resumeToken),
  };
}

/** @throws AppError 404 if the caller has no access */
export async function getEnrolment(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
): Promise<EnrolmentSummary> {
  const enrolment = await openEnrolment(ctx, enrolmentId, resumeToken);
  return summariseEnrolment(ctx, enrolment, resumeToken);
}

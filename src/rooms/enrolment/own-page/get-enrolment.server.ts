import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { locationOf } from "#rooms/catalogue/centres/location.ts";
import { findIntake, findIntakes } from "#rooms/catalogue/door.server.ts";
import type { Intake } from "#rooms/catalogue/program/program.ts";
import { registeredEnd } from "#rooms/catalogue/training/training-days.ts";
import { type EnrolmentMoney, moneyOfAll } from "../account/money-of.server.ts";
import { payByOf } from "../account/pay-by.ts";
import { referenceOf } from "../documents/enrolment-code.ts";
import type { EnrolmentSummary, JoinedStart } from "../enrolment.ts";
import { findWithLearners, type Learner } from "../lock-enrolment.server.ts";
import { openEnrolment } from "../open-enrolment.server.ts";
import { preferredLocationOf } from "../registration/course-of-interest.ts";
import type { Enrolment } from "./enrolment-keys.server.ts";

/** The start that a place has joined. @returns null until a date is set */
export async function startOf(
  ctx: Context,
  { intakeId }: Pick<Enrolment, "intakeId">,
): Promise<JoinedStart> {
  const intake = intakeId ? await findIntake(ctx, intakeId) : null;
  return intake && { location: locationOf(intake), startsOn: intake.startsOn };
}

/** The data for summaries, in the same order. More enrolments take no more statements. */
async function findKnown(
  ctx: Context,
  shown: readonly Enrolment[],
): Promise<{ enrolment: Enrolment; known: Known }[]> {
  const ids = shown.map(({ id }) => id);
  const people = await findWithLearners(ctx, ids);
  const intakeIds = new Set(shown.flatMap(({ intakeId }) => intakeId ?? []));
  const intakes = await findIntakes(ctx, [...intakeIds]);
  const money = await moneyOfAll(ctx, shown);
  return shown.map((enrolment) => {
    const { id, intakeId } = enrolment;
    const [person, owed] = [people.get(id), money.get(id)];
    if (!person || !owed) throw notFound();
    const known = {
      ...owed,
      learner: person.learner,
      intake: intakeId ? (intakes.get(intakeId) ?? null) : null,
    };
    return { enrolment, known };
  });
}

/**
 * Enrolments as their learners see them, in the same order. The caller must have checked access first.
 */
async function summariseEnrolments(
  ctx: Context,
  shown: readonly Enrolment[],
): Promise<EnrolmentSummary[]> {
  const found = await findKnown(ctx, shown);
  return found.map(({ enrolment, known }) => toSummary(enrolment, known, ctx.clock()));
}

/** A summary with everything we know about each payment, for admins. */
export async function summariseWithPayments(
  ctx: Context,
  enrolment: Enrolment,
): Promise<{ summary: EnrolmentSummary; attempts: EnrolmentMoney["attempts"] }> {
  const [found] = await findKnown(ctx, [enrolment]);
  if (!found) throw notFound();
  return {
    summary: toSummary(enrolment, found.known, ctx.clock()),
    attempts: found.known.attempts,
  };
}

/** Like summariseEnrolments, for one. */
export async function summariseEnrolment(
  ctx: Context,
  enrolment: Enrolment,
): Promise<EnrolmentSummary> {
  const [summary] = await summariseEnrolments(ctx, [enrolment]);
  if (!summary) throw notFound();
  return summary;
}

export type Known = EnrolmentMoney & {
  learner: Learner;
  intake: Intake | null;
};

export function toSummary(enrolment: Enrolment, known: Known, now: Date): EnrolmentSummary {
  const { line, account, payNow, attempts, learner, intake } = known;
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
      id: intake.id,
      location: locationOf(intake),
      startsOn: intake.startsOn,
      endsOn: registeredEnd(intake, enrolment),
    },
    submittedAt: enrolment.submittedAt.toISOString(),
    confirmedAt: enrolment.confirmedAt?.toISOString() ?? null,
    fee: { components: enrolment.feeComponents, totalKobo: enrolment.totalKobo },
    inParts: enrolment.inParts,
    payBy: payByOf(enrolment, now),
    paidKobo: (line?.receivedKobo ?? 0) + (line?.refundedKobo ?? 0),
    refundedKobo: line?.refundedKobo ?? 0,
    dueKobo: line?.openKobo ?? 0,
    account,
    payNow,
    payments: attempts.map(({ startedAt, paidAt, ...attempt }) => ({
      ...attempt,
      startedAt: startedAt.toISOString(),
      paidAt: paidAt?.toISOString() ?? null,
    })),
  };
}

export async function getEnrolment(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
): Promise<EnrolmentSummary> {
  const enrolment = await openEnrolment(ctx, enrolmentId, resumeToken);
  return summariseEnrolment(ctx, enrolment);
}

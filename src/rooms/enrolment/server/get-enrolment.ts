import type { Context } from "#foundation/context.ts";
import { AppError, notFound } from "#foundation/errors/errors.ts";
import type { Intake } from "#rooms/catalogue/rules/program.ts";
import { locationOf } from "#rooms/catalogue/rules/training/location.ts";
import { trainingEnd } from "#rooms/catalogue/rules/training/training-days.ts";
import { findIntakes } from "#rooms/catalogue/server/door.ts";
import type { EnrolmentSummary } from "../contract/enrolment.ts";
import { preferredLocationOf } from "../rules/preferred-location.ts";
import { referenceOf } from "../rules/reference.ts";
import type { Enrolment } from "./enrolment-keys.ts";
import { findWithLearners, type Learner } from "./lock-enrolment.ts";
import { type EnrolmentMoney, moneyOfAll } from "./money/money-of.ts";
import { refundedKoboOf } from "./money/refunded-kobo-of.ts";
import { findOwn, openEnrolment } from "./open-enrolment.ts";
import { findPlaces } from "./place-of.ts";

/**
 * The enrolments that hold the places of replaced ones, by the ids of the replaced ones. The id is included only for a
 * caller who has access to it.
 */
async function findReplaced(
  ctx: Context,
  shown: readonly Enrolment[],
  resumeToken: string | null,
): Promise<Map<string, { by: string | null }>> {
  const ids = shown.filter(({ replacedBy }) => replacedBy !== null).map(({ id }) => id);
  const places = await findPlaces(ctx, ids);
  const open = await findOpen(ctx, [...new Set(places.values())], resumeToken);
  return new Map([...places].map(([id, by]) => [id, { by: open.has(by) ? by : null }]));
}

/** Which of these enrolments the caller has access to. */
async function findOpen(
  ctx: Context,
  ids: readonly string[],
  resumeToken: string | null,
): Promise<Set<string>> {
  if (ctx.actor?.kind === "admin") return new Set(ids);
  if (!resumeToken) return new Set((await findOwn(ctx, ids)).keys());
  const open = new Set<string>();
  // With a token one enrolment is shown.
  for (const id of ids) {
    const opened = await openEnrolment(ctx, id, resumeToken).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 404) return null;
      throw error;
    });
    if (opened) open.add(id);
  }
  return open;
}

/** What summaries are made from, in the same order. The number of statements does not grow with that of enrolments. */
async function findKnown(
  ctx: Context,
  shown: readonly Enrolment[],
  resumeToken: string | null,
): Promise<{ enrolment: Enrolment; known: Known }[]> {
  const ids = shown.map(({ id }) => id);
  const people = await findWithLearners(ctx, ids);
  const intakeIds = new Set(shown.flatMap(({ intakeId }) => intakeId ?? []));
  const intakes = await findIntakes(ctx, [...intakeIds]);
  const money = await moneyOfAll(ctx, shown);
  const refunded = await refundedKoboOf(ctx, ids);
  const replaced = await findReplaced(ctx, shown, resumeToken);
  return shown.map((enrolment) => {
    const { id, intakeId } = enrolment;
    const [person, owed] = [people.get(id), money.get(id)];
    if (!person || !owed) throw notFound();
    const known = {
      ...owed,
      learner: person.learner,
      intake: intakeId ? (intakes.get(intakeId) ?? null) : null,
      refundedKobo: refunded.get(id) ?? 0,
      replaced: replaced.get(id) ?? null,
    };
    return { enrolment, known };
  });
}

/**
 * Enrolments as their learners see them, in the same order. The caller must have checked access first.
 * @param resumeToken the token that opened the only one
 */
async function summariseEnrolments(
  ctx: Context,
  shown: readonly Enrolment[],
  resumeToken: string | null = null,
): Promise<EnrolmentSummary[]> {
  const found = await findKnown(ctx, shown, resumeToken);
  return found.map(({ enrolment, known }) => toSummary(enrolment, known));
}

/** A summary with all that is known about each payment, for admins. */
export async function summariseWithPayments(
  ctx: Context,
  enrolment: Enrolment,
): Promise<{ summary: EnrolmentSummary; attempts: EnrolmentMoney["attempts"] }> {
  const [found] = await findKnown(ctx, [enrolment], null);
  if (!found) throw notFound();
  return { summary: toSummary(enrolment, found.known), attempts: found.known.attempts };
}

/** Like summariseEnrolments, for one. */
export async function summariseEnrolment(
  ctx: Context,
  enrolment: Enrolment,
  resumeToken: string | null = null,
): Promise<EnrolmentSummary> {
  const [summary] = await summariseEnrolments(ctx, [enrolment], resumeToken);
  if (!summary) throw notFound();
  return summary;
}

export type Known = EnrolmentMoney & {
  learner: Learner;
  intake: Intake | null;
  refundedKobo: number;
  replaced: EnrolmentSummary["replaced"];
};

export function toSummary(enrolment: Enrolment, known: Known): EnrolmentSummary {
  const { line, payNow, attempts, learner, intake } = known;
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
    refundedKobo: known.refundedKobo,
    dueKobo: line?.dueKobo ?? 0,
    payNow,
    payments: attempts.map(({ orderId: _, startedAt, paidAt, ...attempt }) => ({
      ...attempt,
      startedAt: startedAt.toISOString(),
      paidAt: paidAt?.toISOString() ?? null,
    })),
    replaced: known.replaced,
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

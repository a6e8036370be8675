import { desc, eq, inArray } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { confirmedEmailOf, requirePermission } from "#rooms/accounts/door.server.ts";
import { intakesToJoin } from "#rooms/catalogue/door.server.ts";
import { findOwn } from "../open-enrolment.server.ts";
import { enrolments, learners } from "../tables.server.ts";
import { addEnrolmentKey, type Enrolment } from "./enrolment-keys.server.ts";

/** The most that a list shows. */
const most = 100;

/** The ids of a person's enrolments: made while signed in, or with their confirmed email address. */
export function ownEnrolmentIds(ctx: Context, personId: string) {
  const made = ctx.db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(eq(enrolments.accountPersonId, personId));
  const ownLearners = ctx.db
    .select({ id: learners.id })
    .from(learners)
    .where(inArray(learners.email, confirmedEmailOf(ctx, personId)));
  const ofAddress = ctx.db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(inArray(enrolments.learnerId, ownLearners));
  // Two lookups joined, because no index could serve an "or".
  return union(made, ofAddress);
}

/**
 * A person's enrolments, newest first, with learner and intake. One statement.
 */
export function selectOwnEnrolments(ctx: Context, personId: string) {
  const intake = intakesToJoin(ctx);
  return ctx.db
    .select({
      enrolment: enrolments,
      learner: learners,
      intake: {
        id: intake.id,
        programId: intake.programId,
        centreId: intake.centreId,
        startsOn: intake.startsOn,
        endsOn: intake.endsOn,
        seats: intake.seats,
        days: intake.days,
        hoursFrom: intake.hoursFrom,
        hoursTo: intake.hoursTo,
      },
    })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .leftJoin(intake, eq(intake.id, enrolments.intakeId))
    .where(inArray(enrolments.id, ownEnrolmentIds(ctx, personId)))
    .orderBy(desc(enrolments.submittedAt), enrolments.id)
    .limit(most);
}

export async function getOwnEnrolment(ctx: Context, enrolmentId: string): Promise<Enrolment> {
  requirePermission(ctx, "profile.manage");
  const own = (await findOwn(ctx, [enrolmentId])).get(enrolmentId);
  if (!own) throw notFound();
  return own;
}

/**
 * A new key to the enrolment's own pages. The server renders them and never sees a bearer token, so the dashboard opens
 * them the same way as the links in our mails.
 */
export async function openOwnEnrolment(
  ctx: Context,
  enrolmentId: string,
): Promise<{ resumeToken: string }> {
  const { id } = await getOwnEnrolment(ctx, enrolmentId);
  return { resumeToken: await addEnrolmentKey(ctx, id, "resume") };
}

import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { findSelfMatch, type SelfMatch, type SomebodyNamed } from "#rooms/accounts/door.server.ts";
import { findReferrersOf, isReferred } from "#rooms/affiliates/door.server.ts";
import { intakesToJoin, programsToJoin } from "#rooms/catalogue/door.server.ts";
import type { Intake } from "#rooms/catalogue/program/program.ts";
import type { SlipFacts } from "./documents/make-slip.server.ts";
import type { Enrolment } from "./own-page/enrolment-keys.server.ts";
import { mayBeSameLearner } from "./registration/find-or-add-learner.server.ts";
import { enrolments, learners } from "./tables.server.ts";

export type Learner = typeof learners.$inferSelect;

export type WithLearner = { enrolment: Enrolment; learner: Learner };

/**
 * Whose place it is, to compare with the caller. The account counts only if it registered its own person, because staff
 * register others too.
 */
export const holderOf = ({ enrolment, learner }: WithLearner): SomebodyNamed => ({
  personId: enrolment.isForSelf ? enrolment.accountPersonId : null,
  email: learner.email,
  phone: learner.phone,
  fullName: learner.fullName,
});

/** Why an order is the caller's own: through its learners, or through the affiliates whose codes brought them. */
export async function findOwnPlace(ctx: Context, orderId: string): Promise<SelfMatch | null> {
  const places = await ctx.db
    .select({ enrolment: enrolments, learner: learners })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(eq(enrolments.orderId, orderId));
  const referrers = await findReferrersOf(
    ctx,
    places.map(({ enrolment }) => enrolment.id),
  );
  return findSelfMatch(ctx, [...places.map(holderOf), ...referrers]);
}

/** An enrolment with its learner. @throws AppError 404 */
export async function getWithLearner(ctx: Context, enrolmentId: string): Promise<WithLearner> {
  const [found] = await ctx.db
    .select({ enrolment: enrolments, learner: learners })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(eq(enrolments.id, enrolmentId));
  if (!found) throw notFound();
  return found;
}

/** Enrolments with their learners, by the enrolments' ids. */
export async function findWithLearners(
  ctx: Context,
  enrolmentIds: readonly string[],
): Promise<Map<string, WithLearner>> {
  if (enrolmentIds.length === 0) return new Map();
  const found = await ctx.db
    .select({ enrolment: enrolments, learner: learners })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(inArray(enrolments.id, [...enrolmentIds]));
  return new Map(found.map((one) => [one.enrolment.id, one]));
}

/** A locked enrolment, with its start and its program. */
export type Locked = WithLearner & {
  intake: Intake | null;
  /** Null while it's a draft. */
  program: SlipFacts["program"] | null;
  /** Only someone with this lock adds a referral, except while registering. */
  isReferred: boolean;
  /** Whether its learner, or someone who may be the same, has registered for anything else. */
  hasOthers: boolean;
};

/** Whether the learner of the enrolment in a statement has others. */
function hasOthers({ db }: Pick<Context, "db">): SQL<boolean> {
  const [other, same] = [alias(enrolments, "other"), alias(learners, "same")];
  const { nameKey, dateOfBirth, email, phone } = learners;
  const own = {
    nameKey: sql`${nameKey}`,
    dateOfBirth: sql`${dateOfBirth}`,
    email: sql`${email}`,
    phone: sql`${phone}`,
  };
  const found = db
    .select({ id: other.id })
    .from(same)
    .innerJoin(other, eq(other.learnerId, same.id))
    .where(and(mayBeSameLearner(own, same), ne(other.id, enrolments.id)));
  return sql<boolean>`exists (${found})`;
}

/** Locks an enrolment's row until the transaction ends, then reads it with its learner. @throws AppError 404 */
export async function lockEnrolment(ctx: Context, enrolmentId: string): Promise<Locked> {
  const isIt = eq(enrolments.id, enrolmentId);
  await ctx.db.select({ id: enrolments.id }).from(enrolments).where(isIt).for("update");
  const [intake, program] = [intakesToJoin(ctx), programsToJoin(ctx)];
  const { id, programId, centreId, startsOn, endsOn, seats, days, hoursFrom, hoursTo } = intake;
  const [found] = await ctx.db
    .select({
      enrolment: enrolments,
      learner: learners,
      intake: { id, programId, centreId, startsOn, endsOn, seats, days, hoursFrom, hoursTo },
      program: { id: program.id, family: program.family, glyph: program.glyph },
      isReferred: isReferred(ctx, enrolments.id),
      hasOthers: hasOthers(ctx),
    })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .leftJoin(intake, eq(intake.id, enrolments.intakeId))
    .leftJoin(program, eq(program.id, enrolments.programId))
    .where(isIt);
  if (!found) throw notFound();
  return found;
}

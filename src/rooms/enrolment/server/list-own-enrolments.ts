import { desc, eq, inArray } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Context } from "#foundation/context.ts";
import { getPerson, requirePermission } from "#rooms/accounts/server/door.ts";
import type { EnrolmentSummary } from "../contract/enrolment.ts";
import { summariseEnrolments } from "./get-enrolment.ts";
import { enrolments, learners } from "./tables.ts";

/**
 * The signed-in user's enrolments, newest first: made while signed in, or made with the user's
 * confirmed email address.
 * @throws AppError 401, 403
 */
export async function listOwnEnrolments(ctx: Context): Promise<EnrolmentSummary[]> {
  const { personId } = requirePermission(ctx, "profile.manage");
  const person = await getPerson(ctx, personId);
  const ownLearners = ctx.db
    .select({ id: learners.id })
    .from(learners)
    .where(eq(learners.email, person.email));
  const ownIds = ctx.db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(eq(enrolments.accountPersonId, personId));
  const idsOfAddress = ctx.db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(inArray(enrolments.learnerId, ownLearners));
  const rows = await ctx.db
    .select({ enrolment: enrolments })
    .from(enrolments)
    // Two lookups joined: with "or" no index would serve.
    .where(inArray(enrolments.id, person.emailConfirmed ? union(ownIds, idsOfAddress) : ownIds))
    .orderBy(desc(enrolments.submittedAt), enrolments.id)
    .limit(100);
  return summariseEnrolments(
    ctx,
    rows.map(({ enrolment }) => enrolment),
  );
}

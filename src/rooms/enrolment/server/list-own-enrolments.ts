import { desc, eq, or } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { getPerson, requirePermission } from "#rooms/accounts/server/door.ts";
import type { EnrolmentSummary } from "../contract/enrolment.ts";
import { summariseEnrolment } from "./get-enrolment.ts";
import { enrolments, learners } from "./tables.ts";

/**
 * The signed-in user's enrolments, newest first: made while signed in, or made with the user's
 * confirmed email address.
 * @throws AppError 401, 403
 */
export async function listOwnEnrolments(ctx: Context): Promise<EnrolmentSummary[]> {
  const { personId } = requirePermission(ctx, "profile.manage");
  const person = await getPerson(ctx, personId);
  const rows = await ctx.db
    .select({ enrolment: enrolments })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(
      or(
        eq(enrolments.accountPersonId, personId),
        person.emailConfirmed ? eq(learners.email, person.email) : undefined,
      ),
    )
    .orderBy(desc(enrolments.submittedAt), enrolments.id)
    .limit(100);
  return Promise.all(rows.map(({ enrolment }) => summariseEnrolment(ctx, enrolment)));
}

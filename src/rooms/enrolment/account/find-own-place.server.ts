import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { findSelfMatch, type SelfMatch } from "#rooms/accounts/door.server.ts";
import { findReferrersOf } from "#rooms/affiliates/door.server.ts";
import { holderOf } from "../lock-enrolment.server.ts";
import { enrolments, learners } from "../tables.server.ts";

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

import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors.ts";
import type { Enrolment } from "./enrolment-keys.ts";
import { enrolments, learners } from "./tables.ts";

export type Learner = typeof learners.$inferSelect;

/** An enrolment with its learner. @throws AppError 404 */
export async function getWithLearner(
  ctx: Context,
  enrolmentId: string,
): Promise<{ enrolment: Enrolment; learner: Learner }> {
  const [found] = await ctx.db
    .select({ enrolment: enrolments, learner: learners })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(eq(enrolments.id, enrolmentId));
  if (!found) throw notFound();
  return found;
}

/** Like getWithLearner, and locks the row until the transaction ends. */
export async function lockEnrolment(ctx: Context, enrolmentId: string) {
  await ctx.db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(eq(enrolments.id, enrolmentId))
    .for("update");
  return getWithLearner(ctx, enrolmentId);
}

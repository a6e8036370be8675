import { and, eq, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { newId } from "#foundation/ids.ts";
import { learners } from "./tables.ts";

export type NewLearner = { fullName: string; dateOfBirth: string; email: string; phone: string };

/**
 * Finds the learner with this name, date of birth and email, or adds one. A known learner is not
 * updated: a person filling in a form must not change the contact details of someone else.
 */
export async function findOrAddLearner(ctx: Context, learner: NewLearner): Promise<string> {
  const [added] = await ctx.db
    .insert(learners)
    .values({ id: newId(), ...learner, createdAt: ctx.clock() })
    .onConflictDoNothing()
    .returning({ id: learners.id });
  if (added) return added.id;
  const [known] = await ctx.db
    .select({ id: learners.id })
    .from(learners)
    .where(
      and(
        eq(learners.email, learner.email),
        eq(learners.dateOfBirth, learner.dateOfBirth),
        sql`lower(${learners.fullName}) = lower(${learner.fullName})`,
      ),
    );
  if (!known) throw new Error("a learner can be neither added nor found");
  return known.id;
}

import { and, eq, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { type Given, prepareOnce } from "#foundation/database/prepare-once.ts";
import { newId } from "#foundation/ids.ts";
import { learners } from "./tables.ts";

export type NewLearner = { fullName: string; dateOfBirth: string; email: string; phone: string };

const addLearner = prepareOnce((db, given: Given<NewLearner & { id: string; createdAt: Date }>) =>
  db
    .insert(learners)
    .values({
      id: given.id,
      fullName: given.fullName,
      dateOfBirth: given.dateOfBirth,
      email: given.email,
      phone: given.phone,
      createdAt: given.createdAt,
    })
    .onConflictDoNothing()
    .returning({ id: learners.id }),
);

/**
 * Finds the learner with this name, date of birth and email, or adds one. A known learner is not
 * updated: a person filling in a form must not change the contact details of someone else.
 */
export async function findOrAddLearner(ctx: Context, learner: NewLearner): Promise<string> {
  const { fullName, dateOfBirth, email, phone } = learner;
  const values = { id: newId(), fullName, dateOfBirth, email, phone, createdAt: ctx.clock() };
  const [added] = await addLearner(ctx.db, values);
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

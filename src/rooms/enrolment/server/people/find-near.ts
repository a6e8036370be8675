import { eq, or } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { nameKeyOf } from "#rooms/accounts/rules/same-person.ts";
import type { NamedHuman } from "#rooms/accounts/server/door.ts";
import { enrolments, learners } from "../tables.ts";
import { findCandidates, findLearnerNamed, toOtherRecord } from "./records-of-person.ts";

/** Learners by what other records know of someone, for the back office. Callers check `enrolments.read`. */

/** The learner with this id, or of the registration with this id or code; null for others. */
export async function findLearnerIdOf(ctx: Context, id: string): Promise<string | null> {
  const [learner] = await ctx.db
    .select({ id: learners.id })
    .from(learners)
    .where(eq(learners.id, id));
  if (learner) return learner.id;
  const [place] = await ctx.db
    .select({ learnerId: enrolments.learnerId })
    .from(enrolments)
    .where(or(eq(enrolments.id, id), eq(enrolments.code, id)));
  return place?.learnerId ?? null;
}

/** The learner with someone's name and address, or name and birth date; null for none. */
export const findLearnerLike = (
  ctx: Context,
  { fullName, email, dateOfBirth }: NamedHuman,
): Promise<string | null> =>
  findLearnerNamed(ctx, { nameKey: nameKeyOf(fullName), email, dateOfBirth });

/** Learners who share an address, a phone number, or name and birth date with someone who is none. */
export async function findLearnersNear(ctx: Context, human: NamedHuman) {
  const { fullName, email, phone, dateOfBirth } = human;
  const known = [{ nameKey: nameKeyOf(fullName), email, phone, dateOfBirth }];
  const found = await findCandidates(ctx, known, []);
  return found.map((one) => ({ ...toOtherRecord(one), shared: one.shared }));
}

import { and, eq } from "drizzle-orm";
import { newId } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { into, type Rows, writeRows } from "#foundation/database/write-rows.ts";
import { type Identity, nameKeyOf } from "#rooms/accounts/rules/same-person.ts";
import { enrolments, learners } from "../tables.ts";

export type NewLearner = Identity;

/** The account's learner with exactly these facts. */
async function findOwn(ctx: Context, personId: string, learner: NewLearner) {
  const [own] = await ctx.db
    .select({ id: learners.id })
    .from(learners)
    .innerJoin(enrolments, eq(enrolments.learnerId, learners.id))
    .where(
      and(
        eq(enrolments.accountPersonId, personId),
        eq(learners.fullName, learner.fullName),
        eq(learners.dateOfBirth, learner.dateOfBirth),
        eq(learners.email, learner.email),
        eq(learners.phone, learner.phone),
      ),
    )
    .limit(1);
  return own?.id ?? null;
}

/** Like findOrMakeLearner, and stores a new one. @returns their id */
export async function findOrAddLearner(
  ctx: Context,
  learner: NewLearner,
  personId: string | null,
): Promise<string> {
  const { id, rows } = await findOrMakeLearner(ctx, learner, personId);
  await writeRows(ctx.db, ...rows);
  return id;
}

/**
 * The learner of a form: of the same account with exactly these facts, or a new one. No other is used, however similar:
 * a form changes nothing that someone else gave, and shows nothing of it, also when staff correct it later.
 * @param personId of the account; null without one
 * @returns `rows` of a new one, to be stored with the enrolment
 */
export async function findOrMakeLearner(
  ctx: Context,
  { fullName, dateOfBirth, email, phone }: NewLearner,
  personId: string | null,
): Promise<{ id: string; rows: Rows[] }> {
  const facts = { fullName, dateOfBirth, email, phone };
  const own = personId && (await findOwn(ctx, personId, facts));
  if (own) return { id: own, rows: [] };
  const id = newId();
  const row = { id, ...facts, nameKey: nameKeyOf(fullName), createdAt: ctx.clock() };
  return { id, rows: [into(learners, row)] };
}

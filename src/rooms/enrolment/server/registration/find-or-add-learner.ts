import { and, eq } from "drizzle-orm";
import { newId } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { insertRows, into } from "#foundation/database/insert-rows.ts";
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

/**
 * The learner of a form: of the same account with exactly these facts, or a new one. No other is used, however similar:
 * a form changes nothing that someone else gave, and shows nothing of it, also when staff correct it later.
 * @param personId of the account; null without one
 */
export async function findOrAddLearner(
  ctx: Context,
  { fullName, dateOfBirth, email, phone }: NewLearner,
  personId: string | null,
): Promise<string> {
  const facts = { fullName, dateOfBirth, email, phone };
  const own = personId && (await findOwn(ctx, personId, facts));
  if (own) return own;
  const id = newId();
  const row = { id, ...facts, nameKey: nameKeyOf(fullName), createdAt: ctx.clock() };
  await insertRows(ctx.db, into(learners, row));
  return id;
}

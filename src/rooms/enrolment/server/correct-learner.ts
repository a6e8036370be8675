import { and, eq, ne, notExists, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { invalid } from "#foundation/errors.ts";
import { formatDay } from "#foundation/time.ts";
import type { Enrolment } from "./enrolment-keys.ts";
import type { NewLearner } from "./find-or-add-learner.ts";
import type { Learner } from "./lock-enrolment.ts";
import { enrolments, learners } from "./tables.ts";

/**
 * Takes over the name and contacts that the form of an ordered place corrects. Only the account that ordered may, and
 * only while the learner is known to no other account: a form must not change what others see, or who receives their
 * mail. Nor may it turn one learner into another that we know. In these cases the answers keep what was typed, and the
 * learner stays as ordered.
 * @throws AppError 422 for another birth date: with the name it says who the place is for
 */
export async function correctLearner(
  ctx: Context,
  { accountPersonId }: Pick<Enrolment, "accountPersonId">,
  ordered: Learner,
  { fullName, dateOfBirth, email, phone }: NewLearner,
): Promise<void> {
  if (dateOfBirth !== ordered.dateOfBirth) {
    throw invalid({
      dateOfBirth: `This place was ordered for somebody born on ${formatDay(ordered.dateOfBirth)}. If that date is wrong, write to us.`,
    });
  }
  const { actor } = ctx;
  if (accountPersonId === null || actor?.kind !== "user") return;
  if (actor.personId !== accountPersonId) return;
  const { db } = ctx;
  const ofOthers = db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.learnerId, ordered.id),
        sql`${enrolments.accountPersonId} is distinct from ${accountPersonId}`,
      ),
    );
  const known = db.$with("known").as(
    db
      .select({ id: learners.id })
      .from(learners)
      .where(
        and(
          ne(learners.id, ordered.id),
          eq(learners.email, email),
          eq(learners.dateOfBirth, dateOfBirth),
          sql`lower(${learners.fullName}) = lower(${fullName})`,
        ),
      ),
  );
  await db
    .with(known)
    .update(learners)
    .set({ fullName, email, phone })
    .where(
      and(
        eq(learners.id, ordered.id),
        notExists(ofOthers),
        notExists(db.select({ id: known.id }).from(known)),
      ),
    );
}

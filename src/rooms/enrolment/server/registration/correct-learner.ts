import { and, eq, notExists, sql } from "drizzle-orm";
import { hasAddress } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { invalid } from "#foundation/errors/errors.ts";
import { formatDay } from "#foundation/time/time.ts";
import { nameKeyOf } from "#rooms/accounts/rules/same-person.ts";
import { correctPayer } from "#rooms/payments/server/door.ts";
import type { Enrolment } from "../enrolment-keys.ts";
import type { Learner } from "../lock-enrolment.ts";
import { enrolments, learners } from "../tables.ts";
import type { NewLearner } from "./find-or-add-learner.ts";

/**
 * Takes over the name and contacts that the form of an ordered place corrects. Only the account that ordered may, and
 * only while the learner is known to no other account: a form must not change what others see, or who receives their
 * mail. Otherwise the answers keep what was typed, and the learner stays as ordered.
 * @throws AppError 422 for another birth date: with the name it says who the place is for
 */
export async function correctLearner(
  ctx: Context,
  { accountPersonId, orderId }: Pick<Enrolment, "accountPersonId" | "orderId">,
  ordered: Learner,
  { fullName, dateOfBirth, email, phone }: NewLearner,
): Promise<void> {
  if (dateOfBirth !== ordered.dateOfBirth) {
    throw invalid({
      dateOfBirth: `This place was ordered for someone born on ${formatDay(ordered.dateOfBirth)}. If that date is wrong, write to us.`,
    });
  }
  // Who registered at the counter without an address can give one: nobody else gets mail about them.
  if (accountPersonId === null && !hasAddress(ordered.email) && hasAddress(email)) {
    await ctx.db.update(learners).set({ email }).where(eq(learners.id, ordered.id));
    if (orderId)
      await correctPayer(ctx, [orderId], ordered.email, { name: ordered.fullName, email });
    return;
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
  await db
    .update(learners)
    .set({ fullName, email, phone, nameKey: nameKeyOf(fullName) })
    .where(and(eq(learners.id, ordered.id), notExists(ofOthers)));
}

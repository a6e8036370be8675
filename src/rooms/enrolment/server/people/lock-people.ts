import { inArray } from "drizzle-orm";
import { isErasedEmail } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { conflict, invalid } from "#foundation/errors/errors.ts";
import type { Learner } from "../lock-enrolment.ts";
import { learners } from "../tables.ts";
import { findRecords } from "./records-of-person.ts";

/**
 * The learners that a request of one person is about, locked until the transaction ends, the kept one first.
 * @param alsoIds other records of the same person
 * @throws AppError 404, 409 `erased`, 422 when one of the others is someone else
 */
export async function lockPeople(
  ctx: Context,
  id: string,
  alsoIds: readonly string[],
): Promise<Learner[]> {
  const records = await findRecords(ctx, id);
  const { learner: named } = records;
  if (isErasedEmail(named.email)) {
    throw conflict("erased", "The data of this person was erased. Nothing is left to change.");
  }
  if (alsoIds.some((one) => !records.ids.includes(one))) {
    throw invalid({ alsoIds: "One of the other records is not of the same person." });
  }
  const locked = await ctx.db
    .select()
    .from(learners)
    .where(inArray(learners.id, [...new Set([named.id, ...alsoIds])]))
    .orderBy(learners.id)
    .for("update");
  return locked.sort((one, other) => Number(other.id === named.id) - Number(one.id === named.id));
}

import { eq, inArray } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { isErasedEmail } from "#foundation/contacts/email-address.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, invalid } from "#foundation/errors/errors.ts";
import { noRules } from "#foundation/forms/answers.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import { findSelfMatch, flagSelf, requirePermission } from "#rooms/accounts/door.server.ts";
import { reasonForm } from "../forms/person-form.ts";
import { learners } from "../tables.server.ts";
import { getPersonRecord } from "./get-person-record.server.ts";
import type { PersonRecord } from "./people.ts";
import { getLearner, keptIdOf } from "./records-of-person.server.ts";
import { learnerJoins } from "./tables.server.ts";

type Joining = Record<string, unknown> & { otherId: string };

/**
 * Notes that two records belong to one person. It only writes a row: no place, payment or answer changes, and nobody
 * gets rights by it.
 * @param id the id of the kept record, or of one joined into it
 * @returns the person, with both
 */
export async function joinPeople(ctx: Context, id: string, sent: Joining): Promise<PersonRecord> {
  const { personId } = requirePermission(ctx, "people.manage");
  const { answers, problems } = checkForm(reasonForm, sent, noRules);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  await getLearner(ctx, id);
  await getLearner(ctx, sent.otherId);
  const keptId = await inTransaction(ctx, async (tx) => {
    const [kept, other] = [await keptIdOf(tx, id), await keptIdOf(tx, sent.otherId)];
    const already = () => conflict("already_joined", "These records are already joined.");
    if (kept === other) throw already();
    // Two joins at once must not make a circle: each locks both records, and looks again.
    const both = await tx.db
      .select()
      .from(learners)
      .where(inArray(learners.id, [kept, other]))
      .orderBy(learners.id)
      .for("update");
    if ((await keptIdOf(tx, kept)) !== kept || (await keptIdOf(tx, other)) !== other) {
      throw conflict("already_joined", "Someone has just joined one of these records. Look again.");
    }
    if (both.some(({ email }) => isErasedEmail(email))) {
      throw conflict("erased", "The data of one of these people was erased.");
    }
    await tx.db.insert(learnerJoins).values({
      learnerId: other,
      keptId: kept,
      joinedBy: personId,
      joinedAt: tx.clock(),
      reason: answers.reason ?? "",
    });
    await audit(tx, "learner.joined", kept, { learnerId: other });
    await flagSelf(tx, "learner.own_changed", kept, await findSelfMatch(tx, both));
    return kept;
  });
  return getPersonRecord(ctx, keptId);
}

/**
 * Undoes a join.
 * @param id the person's id
 * @param otherId the joined record's id; what was joined into it before goes with it
 */
export async function splitPeople(
  ctx: Context,
  id: string,
  { otherId }: { otherId: string },
): Promise<PersonRecord> {
  requirePermission(ctx, "people.manage");
  const learner = await getLearner(ctx, id);
  const kept = await inTransaction(ctx, async (tx) => {
    const from = await keptIdOf(tx, learner.id);
    const other = await getLearner(tx, otherId);
    const removed =
      other.id !== from && (await keptIdOf(tx, other.id)) === from
        ? await tx.db
            .delete(learnerJoins)
            .where(eq(learnerJoins.learnerId, other.id))
            .returning({ id: learnerJoins.learnerId })
        : [];
    if (removed.length === 0) throw conflict("not_joined", "These records are not joined.");
    await audit(tx, "learner.split", from, { learnerId: other.id });
    await flagSelf(tx, "learner.own_changed", from, await findSelfMatch(tx, [learner, other]));
    return from;
  });
  return getPersonRecord(ctx, kept);
}

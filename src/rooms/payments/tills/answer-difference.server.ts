import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { readWaiting, type Waiting } from "#foundation/database/read-list.ts";
import { type AppError, conflict, forbidden } from "#foundation/errors/errors.ts";
import { can, othersMay, requirePermission } from "#rooms/accounts/door.server.ts";
import {
  answersFor,
  centresInSight,
  hasSecondPerson,
  isKnownDifference,
  lockTill,
  requireInSight,
  type Till,
  totalDifference,
} from "./read-till.server.ts";
import { safeCounts, tills } from "./tables.server.ts";
import type { AnswerDifference } from "./till-bodies.ts";

/** Why the caller can't answer a till's difference; null if they can. */
export async function answerProblem(ctx: Context, till: Till): Promise<AppError | null> {
  const personId = ctx.actor?.personId ?? "";
  if (!(await answersFor(ctx, till.centreId))) return forbidden();
  const waits = conflict(
    "not_taken_over",
    "A second person has to count this till and take it over.",
  );
  // Before whether it differs: that would be told by which error it is.
  if (till.state === "closed" && till.nextTillId === null) return waits;
  if (totalDifference(till) === 0)
    return conflict("nothing_to_answer", "The counts of this till match.");
  if (till.answeredAt)
    return conflict("already_answered", "This difference has already been answered.");
  if (till.state === "open") return waits;
  const isOwn = till.clerkId === personId || till.closedBy === personId;
  // An owner has the last word on what went missing between the two counts.
  const isBetween = till.handedOverTo === personId && till.handOverKobo !== till.countKobo;
  const isParty = isOwn || (isBetween && !can(ctx.actor, "tills.read"));
  if (isParty && (await hasSecondPerson(ctx, till.centreId, personId)))
    return forbidden("same_person", "You counted this till. Someone else has to answer this.");
  return null;
}

/** Notes what came of a till's differences, so that Today no longer shows it. */
export async function answerDifference(
  ctx: Context,
  id: string,
  { answer }: AnswerDifference,
): Promise<void> {
  const actor = requirePermission(ctx, "tills.take_over");
  await inTransaction(ctx, async (tx) => {
    const till = await requireInSight(tx, actor, await lockTill(tx, id));
    const problem = await answerProblem(tx, till);
    if (problem) throw problem;
    await tx.db
      .update(tills)
      .set({
        // A correction of a payment may have changed the difference after an earlier answer.
        answer: till.answer ? `${till.answer} / ${answer}` : answer,
        answeredAt: tx.clock(),
        answeredBy: actor.personId,
      })
      .where(eq(tills.id, id));
    await audit(tx, "till.answered", id, {
      centre: till.centreId,
      differenceKobo: totalDifference(till),
    });
  });
}

const none: Waiting = { many: 0, since: null, amountKobo: null };

/**
 * The tills whose differences the caller knows and can answer. A till that waits for its second count is not one of
 * them: counts are blind. The caller's permission is checked.
 */
export async function countTillDifferences(ctx: Context): Promise<Waiting> {
  const personId = ctx.actor?.personId ?? "";
  const centres = await centresInSight(ctx);
  if (!centres) return none;
  const hasOthers = await othersMay(ctx, "tills.take_over", personId);
  const where = and(
    isKnownDifference(personId),
    centres === "all" ? undefined : eq(tills.centreId, centres),
    hasOthers ? ne(tills.clerkId, personId) : undefined,
  );
  return readWaiting(ctx, tills, where, tills.openedAt);
}

/** The closed tills that the caller has to count again and take over, whether they match or not. */
export async function countTillsToCount(ctx: Context): Promise<Waiting> {
  const personId = ctx.actor?.personId ?? "";
  const centres = await centresInSight(ctx);
  if (!centres) return none;
  const hasOthers = await othersMay(ctx, "tills.take_over", personId);
  const where = and(
    // As its index has it.
    sql`${tills.state} <> 'handed_over' and ${isNull(tills.nextTillId)}`,
    eq(tills.state, "closed"),
    centres === "all" ? undefined : eq(tills.centreId, centres),
    ne(tills.clerkId, personId),
    hasOthers ? ne(tills.closedBy, personId) : undefined,
  );
  return readWaiting(ctx, tills, where, tills.closedAt);
}

/** The safes that someone else counted with a difference and the caller has to count too. */
export async function countSafesToCount(ctx: Context): Promise<Waiting> {
  const centres = await centresInSight(ctx);
  if (!centres) return none;
  const where = and(
    ne(safeCounts.countedBy, ctx.actor?.personId ?? ""),
    centres === "all" ? undefined : eq(safeCounts.centreId, centres),
  );
  return readWaiting(ctx, safeCounts, where, safeCounts.countedAt);
}

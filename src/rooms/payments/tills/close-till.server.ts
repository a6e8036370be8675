import { eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, forbidden } from "#foundation/errors/errors.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { namesOf, requirePermission } from "#rooms/accounts/door.server.ts";
import { lockSafe, moveSafe, postDifference } from "./move-cash.server.ts";
import {
  alreadyCounted,
  answersFor,
  checkCounts,
  getListedTill,
  getTillRecord,
  lockTill,
  needsOther,
  reasonMissing,
  requireInSight,
  type Till,
} from "./read-till.server.ts";
import { tills } from "./tables.server.ts";
import type { CountTill } from "./till-bodies.ts";
import type { TillRecord } from "./tills.ts";

const countingOf = ({ countKobo, counts = null, note = null }: CountTill) =>
  ({ counted: countKobo, field: "countKobo", counts, note }) as const;

/**
 * Closes a till with a count of its cash. The count is blind and final: a difference goes to its own account at once,
 * and only then does the caller learn of it and get asked for the reason. Sending the same count again with the reason
 * answers that. Someone who takes over tills can close one for its clerk, who may have left.
 */
export async function closeTill(ctx: Context, id: string, body: CountTill): Promise<TillRecord> {
  const actor = requirePermission(ctx, "tills.keep");
  const counting = countingOf(body);
  checkCounts(counting);
  const closed = await inTransaction(ctx, async (tx) => {
    const till = await requireInSight(tx, actor, await lockTill(tx, id));
    await tx.step("till.locked");
    if (till.state !== "open") {
      if (
        till.closedBy !== actor.personId ||
        till.closeNote ||
        till.countKobo === till.expectedKobo
      )
        throw await alreadyClosed(tx, till);
      if (till.countKobo !== counting.counted) throw alreadyCounted(till.countKobo ?? 0);
      return explain(tx, till, { closeNote: counting.note || null });
    }
    if (till.clerkId !== actor.personId && !(await answersFor(tx, till.centreId))) {
      throw forbidden(
        "not_yours",
        "Only the till's clerk, or someone who may take over tills, can close it.",
      );
    }
    const { holdsKobo: expectedKobo } = await getListedTill(tx, id);
    const difference = counting.counted - expectedKobo;
    const [counted] = await tx.db
      .update(tills)
      .set({
        state: "closed",
        closedAt: tx.clock(),
        closedBy: actor.personId,
        expectedKobo,
        countKobo: counting.counted,
        counts: counting.counts,
        closeNote: counting.note || null,
      })
      .where(eq(tills.id, id))
      .returning();
    await postDifference(tx, "close", till, difference);
    await audit(tx, "till.closed", id, {
      centre: till.centreId,
      amountKobo: counting.counted,
      differenceKobo: difference,
    });
    return counted ?? till;
  });
  const { countKobo, expectedKobo, closeNote } = closed;
  if (countKobo !== expectedKobo && !closeNote)
    throw reasonMissing(countKobo ?? 0, expectedKobo ?? 0);
  return getTillRecord(ctx, id);
}

/** Adds the reason for a difference that the same person's count found. */
async function explain(
  ctx: Context,
  till: Till,
  reason: Partial<Pick<Till, "closeNote" | "handOverNote">>,
): Promise<Till> {
  const [explained] = await ctx.db
    .update(tills)
    .set(reason)
    .where(eq(tills.id, till.id))
    .returning();
  await audit(ctx, "till.explained", till.id, { centre: till.centreId });
  return explained ?? till;
}

async function alreadyClosed(ctx: Context, { closedAt, closedBy }: Till) {
  const names = await namesOf(ctx, [closedBy]);
  const who = closedBy ? ` by ${names[closedBy] ?? "someone"}` : "";
  const when = closedAt ? ` on ${formatInstant(closedAt)}` : "";
  return conflict("already_closed", `This till was closed${who}${when}.`);
}

/** Why a till can't be handed over in its state; null when it can. */
function handOverProblem(till: Till) {
  if (till.state === "open")
    return conflict(
      "till_open",
      "This till is still open. Its clerk has to count and close it first.",
    );
  if (till.state === "handed_over")
    return conflict("already_handed_over", "This till has already been handed over.");
  if (till.nextTillId)
    return conflict("carried_on", "The cash of this till is in a later till of the same clerk.");
  return null;
}

/**
 * A second person counts a closed till again and puts its cash into the centre's safe. The count is blind and final,
 * and a difference from the first one is posted and explained as when closing. If nobody else answers for the cash, one
 * person is enough for the till of somebody who left.
 */
export async function handOverTill(ctx: Context, id: string, body: CountTill): Promise<TillRecord> {
  const actor = requirePermission(ctx, "tills.take_over");
  const counting = countingOf(body);
  checkCounts(counting);
  const handedOver = await inTransaction(ctx, async (tx) => {
    const [found] = await tx.db.select().from(tills).where(eq(tills.id, id));
    const { centreId, clerkId } = await requireInSight(tx, actor, found);
    if (clerkId === actor.personId) throw samePerson();
    await lockSafe(tx, centreId);
    const till = await lockTill(tx, id);
    const isOwn = till.handedOverTo === actor.personId && !till.handOverNote;
    if (isOwn && till.handOverKobo !== till.countKobo) {
      if (till.handOverKobo !== counting.counted) throw alreadyCounted(till.handOverKobo ?? 0);
      return explain(tx, till, { handOverNote: counting.note || null });
    }
    const problem = handOverProblem(till);
    if (problem) throw problem;
    if (await needsOther(tx, till, actor.personId)) throw samePerson();
    const difference = counting.counted - (till.countKobo ?? 0);
    const [counted] = await tx.db
      .update(tills)
      .set({
        state: "handed_over",
        handedOverAt: tx.clock(),
        handedOverTo: actor.personId,
        handOverKobo: counting.counted,
        handOverCounts: counting.counts,
        handOverNote: counting.note || null,
      })
      .where(eq(tills.id, id))
      .returning();
    await moveSafe(tx, {
      centreId,
      kind: "handed_over",
      amountKobo: counting.counted,
      tillId: id,
    });
    await postDifference(tx, "hand_over", till, difference);
    await audit(tx, "till.handed_over", id, {
      centre: centreId,
      amountKobo: counting.counted,
      differenceKobo: difference,
    });
    return counted ?? till;
  });
  const { handOverKobo, countKobo, handOverNote } = handedOver;
  if (handOverKobo !== countKobo && !handOverNote)
    throw reasonMissing(handOverKobo ?? 0, countKobo ?? 0);
  return getTillRecord(ctx, id);
}

const samePerson = () =>
  forbidden("same_person", "Someone else has to count this till again: you counted it first.");

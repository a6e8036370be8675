import { and, eq, isNull, ne } from "drizzle-orm";
import { centreNamed, getCentre, shortNameOf } from "#foundation/academy/centres.ts";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, invalid } from "#foundation/errors/errors.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { OpenTill, TillRecord } from "../../contract/tills.ts";
import { tills } from "../till-tables.ts";
import { postDifference } from "./post-cash.ts";
import { getTillRecord, type Till } from "./read-till.ts";
import { lockSafe, moveSafe, readSafe, takeInCash } from "./safe.ts";
import { checkCounts, compareCount } from "./till-guards.ts";

/** The closed till whose cash a clerk still has; null when all was handed over. */
export async function findLastCount(
  ctx: Context,
  { centreId, clerkId }: Pick<Till, "centreId" | "clerkId">,
): Promise<Till | null> {
  const [last] = await ctx.db
    .select()
    .from(tills)
    .where(
      and(
        eq(tills.centreId, centreId),
        eq(tills.clerkId, clerkId),
        eq(tills.state, "closed"),
        isNull(tills.nextTillId),
      ),
    );
  return last ?? null;
}

/**
 * Opens the caller's till at a centre with a counted float. It begins with the cash of the caller's last till there, as
 * counted at its close. If that was handed over, it comes out of the safe. What is too much or too little is a
 * difference like that of a close.
 * @throws AppError 409 `till_open`; 422 at `note` for a difference without an explanation
 */
export async function openTill(ctx: Context, body: OpenTill): Promise<TillRecord> {
  const { personId: clerkId } = requirePermission(ctx, "tills.keep");
  const { floatKobo, counts = null, note = null } = body;
  const centreId = centreNamed(body.location);
  if (!centreId) throw invalid({ location: "Choose the centre." });
  const counting = { counted: floatKobo, field: "floatKobo", counts, note } as const;
  checkCounts(counting);
  return inTransaction(ctx, async (tx) => {
    await lockSafe(tx, centreId);
    const [open] = await tx.db
      .select()
      .from(tills)
      .where(
        and(eq(tills.centreId, centreId), eq(tills.clerkId, clerkId), eq(tills.state, "open")),
      );
    if (open) {
      const since = formatInstant(open.openedAt);
      throw conflict(
        "till_open",
        `Your till at ${shortNameOf(getCentre(centreId))} is open already, since ${since}. Close it first.`,
      );
    }
    await takeInCash(tx, centreId);
    const last = await findLastCount(tx, { centreId, clerkId });
    const safeKobo = await readSafe(tx, centreId);
    const thereKobo = last?.countKobo ?? Math.min(floatKobo, Math.max(safeKobo, 0));
    const difference = compareCount(counting, thereKobo);
    const id = newId();
    await tx.db.insert(tills).values({
      ...{ id, centreId, clerkId, state: "open", openedAt: tx.clock() },
      ...{ floatKobo, floatCounts: counts, floatFrom: last ? "till" : "safe", thereKobo },
      openNote: note || null,
    });
    if (last) await carryOn(tx, last, id);
    else await moveSafe(tx, { centreId, kind: "float", amountKobo: -thereKobo, tillId: id });
    await postDifference(tx, "open", { id, centreId }, difference);
    await audit(tx, "till.opened", id, {
      centre: centreId,
      amountKobo: floatKobo,
      differenceKobo: difference,
    });
    return getTillRecord(tx, id);
  });
}

/** Notes that the cash of a closed till is in a new one. A hand-over may have been quicker. */
async function carryOn(ctx: Context, last: Till, nextTillId: string): Promise<void> {
  const carried = await ctx.db
    .update(tills)
    .set({ nextTillId })
    .where(and(eq(tills.id, last.id), eq(tills.state, "closed"), ne(tills.id, nextTillId)))
    .returning({ id: tills.id });
  if (carried.length === 0) {
    throw conflict("handed_over", "Your last till was just handed over. Open this one again.");
  }
}

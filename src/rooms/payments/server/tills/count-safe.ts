import { eq } from "drizzle-orm";
import { type CentreId, centreNamed } from "#foundation/academy/centres.ts";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { invalid } from "#foundation/errors/errors.ts";
import { othersMay, requirePermission } from "#rooms/accounts/server/door.ts";
import type { CentreCash, CountSafe } from "../../contract/tills.ts";
import { safeCounts } from "../till-tables.ts";
import { getCentreCash, notYourCentre } from "./centre-cash.ts";
import { postDifference } from "./post-cash.ts";
import { answersFor } from "./read-till.ts";
import { lockSafe, moveSafe, readSafe, takeInCash } from "./safe.ts";
import { checkCounts, compareCount } from "./till-guards.ts";

type Waiting = typeof safeCounts.$inferSelect;

const findWaiting = async (ctx: Context, centreId: CentreId): Promise<Waiting | null> =>
  (await ctx.db.select().from(safeCounts).where(eq(safeCounts.centreId, centreId)))[0] ?? null;

/** Whether someone else answers for the cash of a centre: an owner, or a cashier who works there. */
export const hasSecondPerson = async (ctx: Context, centreId: CentreId, personId: string) =>
  (await othersMay(ctx, "tills.read", personId)) ||
  (await othersMay(ctx, "tills.take_over", personId, centreId));

/** Books what a count found too much or too little: from then on the safe should hold what was counted. */
async function bookDifference(
  ctx: Context,
  { centreId, differenceKobo, note, countedBy }: Omit<Waiting, "countedAt" | "countKobo">,
  confirmedBy: string | null,
): Promise<void> {
  const id = newId();
  await moveSafe(ctx, {
    ...{ id, centreId, kind: "counted", amountKobo: differenceKobo },
    ...{ madeBy: countedBy, note, confirmedBy },
  });
  await postDifference(ctx, "safe", { id, centreId }, differenceKobo);
}

/**
 * Counts a centre's safe. A difference, with its reason, waits until a second person has counted the same; then it goes to
 * an account of its own. Where nobody else answers for this safe, one person is enough.
 * @throws AppError 403 for another centre than the own; 422 at `note` for a difference without a reason, and for notes
 *   that do not add up
 */
export async function countSafe(ctx: Context, body: CountSafe): Promise<CentreCash> {
  const { personId } = requirePermission(ctx, "tills.take_over");
  const centreId = centreNamed(body.location);
  if (!centreId) throw invalid({ location: "Choose the centre." });
  if (!(await answersFor(ctx, centreId))) throw notYourCentre(centreId);
  const { countKobo, counts = null, note = null } = body;
  const counting = { counted: countKobo, field: "countKobo", counts, note } as const;
  checkCounts(counting);
  return inTransaction(ctx, async (tx) => {
    await lockSafe(tx, centreId);
    await takeInCash(tx, centreId);
    const waiting = await findWaiting(tx, centreId);
    const shouldBeKobo = await readSafe(tx, centreId);
    const isSecond =
      waiting !== null &&
      waiting.countedBy !== personId &&
      waiting.differenceKobo === countKobo - shouldBeKobo;
    const differenceKobo = isSecond ? waiting.differenceKobo : compareCount(counting, shouldBeKobo);
    await tx.db.delete(safeCounts).where(eq(safeCounts.centreId, centreId));
    const count = { centreId, differenceKobo, note: note ?? "", countedBy: personId };
    if (isSecond) await bookDifference(tx, waiting, personId);
    else if (differenceKobo !== 0 && (await hasSecondPerson(tx, centreId, personId))) {
      await tx.db.insert(safeCounts).values({ ...count, countKobo, countedAt: tx.clock() });
    } else await bookDifference(tx, count, null);
    await audit(tx, isSecond ? "safe.count_confirmed" : "safe.counted", centreId, {
      ...{ centre: centreId, amountKobo: countKobo, differenceKobo },
    });
    return getCentreCash(tx, centreId);
  });
}

import { and, eq, isNull, sql } from "drizzle-orm";
import {
  type CentreId,
  centreNamed,
  getCentre,
  listAllCentres,
  listCentreIds,
  shortNameOf,
} from "#foundation/academy/centres.ts";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { forbidden, invalid } from "#foundation/errors/errors.ts";
import {
  findStaffCentre,
  namesOf,
  othersMay,
  requirePermission,
} from "#rooms/accounts/server/door.ts";
import type { CentreCash, CountSafe, OwnCash } from "../../contract/tills.ts";
import { cashEntries, safeCounts, tills } from "../till-tables.ts";
import { findLastCount } from "./open-till.ts";
import { postDifference } from "./post-cash.ts";
import {
  answersFor,
  centresInSight,
  selectTills,
  shouldHold,
  toTillRecord,
  withClerks,
} from "./read-till.ts";
import { lockSafe, moveSafe, readSafe, takeInCash } from "./safe.ts";
import { checkCounts, compareCount } from "./till-guards.ts";

/** What is in the tills of a centre: by the facts of open ones, and by the counts of those that are not handed over. */
async function readTillsKobo(ctx: Context, centreId: CentreId): Promise<number> {
  const [found] = await ctx.db
    .select({
      kobo: sql<number>`coalesce(sum(coalesce(${tills.countKobo}, ${shouldHold})), 0)`.mapWith(
        Number,
      ),
    })
    .from(tills)
    .where(
      // As its index has it.
      and(
        eq(tills.centreId, centreId),
        sql`${tills.state} <> 'handed_over'`,
        isNull(tills.nextTillId),
      ),
    );
  return found?.kobo ?? 0;
}

/** Where the cash of a centre is. The caller's right to it is checked before. */
export async function getCentreCash(ctx: Context, centreId: CentreId): Promise<CentreCash> {
  const onTheWay = await ctx.db
    .select()
    .from(cashEntries)
    // As its index has it.
    .where(
      and(
        eq(cashEntries.centreId, centreId),
        sql`${cashEntries.kind} = 'deposit'`,
        isNull(cashEntries.arrivedAt),
      ),
    );
  const [count] = await ctx.db.select().from(safeCounts).where(eq(safeCounts.centreId, centreId));
  const names = await namesOf(ctx, [
    ...onTheWay.map(({ madeBy }) => madeBy),
    count?.countedBy ?? null,
  ]);
  // Few: they leave the list when the bank has them.
  onTheWay.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const deposits = onTheWay.map((entry) => ({
    ...{ id: entry.id, amountKobo: entry.amountKobo, reason: entry.reason },
    ...{ reference: entry.reference, tillId: entry.tillId },
    by: { id: entry.madeBy, name: names[entry.madeBy] ?? "" },
    madeAt: entry.createdAt.toISOString(),
  }));
  return {
    ...{ location: getCentre(centreId).name, centreId },
    safeKobo: await readSafe(ctx, centreId),
    tillsKobo: await readTillsKobo(ctx, centreId),
    onTheWayKobo: deposits.reduce((sum, { amountKobo }) => sum + amountKobo, 0),
    deposits,
    count: count
      ? {
          ...{ countKobo: count.countKobo, differenceKobo: count.differenceKobo, note: count.note },
          by: { id: count.countedBy, name: names[count.countedBy] ?? "" },
          at: count.countedAt.toISOString(),
          isMine: count.countedBy === ctx.actor?.personId,
        }
      : null,
  };
}

/** The caller works at another centre, or has no right to any safe. */
export const notYourCentre = (centreId: CentreId) =>
  forbidden(
    "not_your_centre",
    `You are not responsible for the cash at ${shortNameOf(getCentre(centreId))}.`,
  );

/** The cash of the centres that the caller answers for. @throws AppError 403 without `tills.take_over` */
export async function listCentreCash(ctx: Context): Promise<CentreCash[]> {
  requirePermission(ctx, "tills.take_over");
  const centres = await centresInSight(ctx);
  const seen = listCentreIds().filter((id) => centres === "all" || id === centres);
  const listed: CentreCash[] = [];
  for (const centreId of seen) listed.push(await getCentreCash(ctx, centreId));
  return listed;
}

/** The caller's own till at each centre, the caller's centre first. @throws AppError 403 without `tills.keep` */
export async function listOwnCash(ctx: Context): Promise<OwnCash[]> {
  const { personId: clerkId } = requirePermission(ctx, "tills.keep");
  const own = await findStaffCentre(ctx);
  const open = await withClerks(
    ctx,
    await selectTills(ctx, and(eq(tills.clerkId, clerkId), eq(tills.state, "open"))),
  );
  const centres: OwnCash[] = [];
  for (const { id: centreId, name, isClosed } of listAllCentres()) {
    const till = open.find((one) => one.till.centreId === centreId);
    if (isClosed && !till) continue;
    const last = till ? null : await findLastCount(ctx, { centreId, clerkId });
    centres.push({
      ...{ location: name, centreId },
      till: till ? toTillRecord(till, clerkId) : null,
      last: last && { tillId: last.id, countKobo: last.countKobo ?? 0 },
      safeKobo: await readSafe(ctx, centreId),
    });
  }
  return centres.sort((a, b) => Number(b.centreId === own) - Number(a.centreId === own));
}

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

import { and, eq, isNull, sql } from "drizzle-orm";
import {
  type CentreId,
  getCentre,
  listAllCentres,
  listCentreIds,
  shortNameOf,
} from "#foundation/academy/centres.ts";
import type { Context } from "#foundation/context.ts";
import { forbidden } from "#foundation/errors/errors.ts";
import { findStaffCentre, namesOf, requirePermission } from "#rooms/accounts/server/door.ts";
import type { CentreCash, OwnCash } from "../../contract/tills.ts";
import { cashEntries, safeCounts, tills } from "../till-tables.ts";
import { findLastCount } from "./open-till.ts";
import { centresInSight, selectTills, shouldHold, toTillRecord, withClerks } from "./read-till.ts";
import { readSafe } from "./safe.ts";

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

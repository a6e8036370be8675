import { and, eq, isNull, sql } from "drizzle-orm";
import {
  type CentreId,
  centreNamed,
  getCentre,
  listAllCentres,
  listCentreIds,
} from "#foundation/academy/centres.ts";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { invalid } from "#foundation/errors/errors.ts";
import {
  can,
  findStaff,
  findStaffCentre,
  namesOf,
  requirePermission,
} from "#rooms/accounts/door.server.ts";
import { lockSafe, moveSafe, postDifference, readSafe, takeInCash } from "./move-cash.server.ts";
import { findLastCount, isUnconfirmed } from "./open-till.server.ts";
import {
  alreadyCounted,
  answersFor,
  centresInSight,
  checkCounts,
  hasSecondPerson,
  mayKnow,
  notYourCentre,
  reasonMissing,
  selectTills,
  toTillRecord,
  withClerks,
} from "./read-till.server.ts";
import { cashEntries, safeCounts, safeFloats, tills } from "./tables.server.ts";
import type { CountSafe } from "./till-bodies.ts";
import type { CentreCash, OwnCash } from "./tills.ts";

/**
 * What is in a centre's tills: by the facts of open ones, and by the counts of those not handed over. Null as long as
 * the caller must not know one of those counts: they may be the next to count.
 */
async function readTillsKobo(ctx: Context, centreId: CentreId): Promise<number | null> {
  const found = await selectTills(
    ctx,
    // As its index has it.
    and(
      eq(tills.centreId, centreId),
      sql`${tills.state} <> 'handed_over'`,
      isNull(tills.nextTillId),
    ),
  );
  const isBlind = found.some(
    ({ till }) => till.state === "closed" && !mayKnow(till, ctx.actor?.personId),
  );
  return isBlind
    ? null
    : found.reduce((sum, { till, holdsKobo }) => sum + (till.countKobo ?? holdsKobo), 0);
}

/**
 * Where a centre's cash is. The sums are for owners, who read the books: people who count a centre's safe and tills
 * learn them by counting. Nobody sees the amount of a deposit or a count that they still have to find themselves. The
 * caller's right to it is checked before.
 */
export async function getCentreCash(ctx: Context, centreId: CentreId): Promise<CentreCash> {
  const isMine = (personId: string) => personId === ctx.actor?.personId;
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
  const count = await findWaiting(ctx, centreId);
  const given = await ctx.db.select().from(safeFloats).where(eq(safeFloats.centreId, centreId));
  const names = await namesOf(ctx, [
    ...onTheWay.map(({ madeBy }) => madeBy),
    ...given.flatMap(({ clerkId, givenBy }) => [clerkId, givenBy]),
    count?.countedBy ?? null,
  ]);
  const person = (id: string) => ({ id, name: names[id] ?? "" });
  // There are few: they leave the list when the bank has them.
  onTheWay.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const seesSums = can(ctx.actor, "tills.read");
  return {
    location: getCentre(centreId).name,
    centreId,
    safeKobo: seesSums ? await readSafe(ctx, centreId) : null,
    tillsKobo: seesSums ? await readTillsKobo(ctx, centreId) : null,
    onTheWayKobo: seesSums ? onTheWay.reduce((sum, { amountKobo }) => sum + amountKobo, 0) : null,
    deposits: onTheWay.map((entry) => ({
      id: entry.id,
      reason: entry.reason,
      reference: entry.reference,
      tillId: entry.tillId,
      amountKobo: isMine(entry.madeBy) ? entry.amountKobo : null,
      by: person(entry.madeBy),
      madeAt: entry.createdAt.toISOString(),
    })),
    count: count && {
      by: person(count.countedBy),
      at: count.countedAt.toISOString(),
      isMine: isMine(count.countedBy),
      found: isMine(count.countedBy)
        ? { countKobo: count.countKobo, differenceKobo: count.differenceKobo, note: count.note }
        : null,
    },
    floats: given.map((one) => ({
      clerk: person(one.clerkId),
      amountKobo: one.amountKobo,
      by: person(one.givenBy),
    })),
    clerks: await listOtherClerks(ctx, centreId),
  };
}

/** The colleagues whose tills at a centre can get a float from the caller. */
export const listOtherClerks = async (ctx: Context, centreId: CentreId) =>
  (await findStaff(ctx, "tills.keep", centreId)).filter(({ id }) => id !== ctx.actor?.personId);

export async function listCentreCash(ctx: Context): Promise<CentreCash[]> {
  requirePermission(ctx, "tills.take_over");
  const centres = await centresInSight(ctx);
  const seen = listCentreIds().filter((id) => centres === "all" || id === centres);
  const listed: CentreCash[] = [];
  for (const centreId of seen) listed.push(await getCentreCash(ctx, centreId));
  return listed;
}

/**
 * The caller's own till wherever they may open one, their own centre first; elsewhere as long as there is a till to
 * close or its cash to hand over.
 */
export async function listOwnCash(ctx: Context): Promise<OwnCash[]> {
  const { personId: clerkId } = requirePermission(ctx, "tills.keep");
  const own = await findStaffCentre(ctx);
  const isAnywhere = can(ctx.actor, "tills.read");
  const open = await withClerks(
    ctx,
    await selectTills(ctx, and(eq(tills.clerkId, clerkId), eq(tills.state, "open"))),
  );
  const given = await ctx.db.select().from(safeFloats).where(eq(safeFloats.clerkId, clerkId));
  const givers = await namesOf(
    ctx,
    given.map(({ givenBy }) => givenBy),
  );
  const centres: OwnCash[] = [];
  for (const { id: centreId, name, isClosed } of listAllCentres()) {
    const till = open.find((one) => one.till.centreId === centreId);
    const last = till ? null : await findLastCount(ctx, { centreId, clerkId });
    const isOpen = !isClosed && (isAnywhere || centreId === own);
    if (!isOpen && !till && !last) continue;
    const float = given.find((one) => one.centreId === centreId);
    centres.push({
      location: name,
      centreId,
      till: till ? toTillRecord(till, clerkId) : null,
      last: last && {
        tillId: last.id,
        countKobo: last.countKobo ?? 0,
        differenceKobo: (last.countKobo ?? 0) - (last.expectedKobo ?? 0),
        needsReason:
          last.countKobo !== last.expectedKobo && !last.closeNote && last.closedBy === clerkId,
      },
      mayOpen: isOpen && !till,
      mustHandOver: last !== null && (await isUnconfirmed(ctx, last)),
      helpsThemselves: isOpen && (await answersFor(ctx, centreId)),
      floatBy: float ? (givers[float.givenBy] ?? "") : null,
    });
  }
  return centres.sort((a, b) => Number(b.centreId === own) - Number(a.centreId === own));
}

type Waiting = typeof safeCounts.$inferSelect;

const findWaiting = async (ctx: Context, centreId: CentreId): Promise<Waiting | null> =>
  (await ctx.db.select().from(safeCounts).where(eq(safeCounts.centreId, centreId)))[0] ?? null;

/** Books what a count was over or short: from then on the safe should hold what was counted. */
async function bookDifference(
  ctx: Context,
  { centreId, differenceKobo, note, countedBy }: Omit<Waiting, "countedAt" | "countKobo">,
  confirmedBy: string | null,
): Promise<void> {
  const id = newId();
  await moveSafe(ctx, {
    id,
    centreId,
    kind: "counted",
    amountKobo: differenceKobo,
    madeBy: countedBy,
    note,
    confirmedBy,
  });
  await postDifference(ctx, "safe", { id, centreId }, differenceKobo);
}

/**
 * Counts a centre's safe. The count is blind: the caller only learns of a difference afterwards, and is asked for its
 * reason. A count that differs stays until a second person has counted, also blind. The difference that they find goes
 * to an account of its own. If nobody else answers for this safe, one person is enough.
 */
export async function countSafe(ctx: Context, body: CountSafe): Promise<CentreCash> {
  const { personId } = requirePermission(ctx, "tills.take_over");
  const centreId = centreNamed(body.location);
  if (!centreId) throw invalid({ location: "Choose the centre." });
  if (!(await answersFor(ctx, centreId))) throw notYourCentre(centreId);
  const { countKobo, counts = null } = body;
  const note = body.note ?? "";
  checkCounts({ counted: countKobo, field: "countKobo", counts });
  const unexplained = await inTransaction(ctx, async (tx) => {
    await lockSafe(tx, centreId);
    await takeInCash(tx, centreId);
    const waiting = await findWaiting(tx, centreId);
    const isOwn = waiting?.countedBy === personId;
    if (isOwn && (waiting.note || waiting.countKobo !== countKobo))
      throw alreadyCounted(waiting.countKobo);
    const shouldBeKobo = isOwn ? countKobo - waiting.differenceKobo : await readSafe(tx, centreId);
    const differenceKobo = countKobo - shouldBeKobo;
    const count = { centreId, differenceKobo, note, countedBy: personId };
    if (!isOwn) {
      await audit(tx, waiting ? "safe.count_confirmed" : "safe.counted", centreId, {
        centre: centreId,
        amountKobo: countKobo,
        differenceKobo,
      });
    }
    if (waiting && !isOwn) await bookSecond(tx, waiting, count);
    else if (differenceKobo !== 0) {
      await tx.db.delete(safeCounts).where(eq(safeCounts.centreId, centreId));
      const isAlone = !(await hasSecondPerson(tx, centreId, personId));
      if (isAlone && note) await bookDifference(tx, count, null);
      else await tx.db.insert(safeCounts).values({ ...count, countKobo, countedAt: tx.clock() });
      if (!note) return reasonMissing(countKobo, shouldBeKobo);
    }
    return null;
  });
  if (unexplained) throw unexplained;
  return getCentreCash(ctx, centreId);
}

/**
 * Settles a count of the safe with a second person's, who may have found another amount. That needs its own reason,
 * which we ask for without naming a sum: this person can still count again.
 */
async function bookSecond(
  ctx: Context,
  first: Waiting,
  second: Omit<Waiting, "countedAt" | "countKobo">,
): Promise<void> {
  const { centreId, differenceKobo, note, countedBy } = second;
  const isSame = differenceKobo === first.differenceKobo;
  if (!isSame && differenceKobo !== 0 && !note) {
    throw invalid({
      note: "Your count is neither the first one nor what there should be. Count again, or say why it differs.",
    });
  }
  await ctx.db.delete(safeCounts).where(eq(safeCounts.centreId, centreId));
  if (isSame) await bookDifference(ctx, first, countedBy);
  else await bookDifference(ctx, second, first.countedBy);
}

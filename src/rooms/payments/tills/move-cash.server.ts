import { eq, sql } from "drizzle-orm";
import type { CentreId } from "#foundation/academy/centres.ts";
import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { accounts } from "../ledger/accounts.ts";
import { differenceReference } from "../ledger/difference-reference.ts";
import { postEntries } from "../ledger/post-entries.server.ts";
import { ledgerEntries } from "../ledger/tables.server.ts";
import type { CashEntryKind, PostingKind } from "../states.ts";
import { safeMoves, tills } from "./tables.server.ts";

/*
 * Moving cash changes a till or its centre's safe, and the ledger: `cash:<centre>` is all of a centre's cash.
 */

/** Lets one transaction at a time change what is in a centre's safe. Lock it before any till's row. */
export async function lockSafe(ctx: Context, centreId: CentreId): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`safe of ${centreId}`}))`);
}

/**
 * What a centre's safe should hold: cash from tills that were handed over, less floats and deposits. Before a centre's
 * first till, it is all cash that the books have there.
 */
export async function readSafe(ctx: Context, centreId: CentreId): Promise<number> {
  const [moved] = await ctx.db
    .select({ kobo: sql<number>`coalesce(sum(${safeMoves.amountKobo}), 0)`.mapWith(Number) })
    .from(safeMoves)
    .where(eq(safeMoves.centreId, centreId));
  return (moved?.kobo ?? 0) + (await cashBeforeTills(ctx, centreId));
}

/** The cash of a centre that has had no till yet; 0 for others, whose safe already has it. */
async function cashBeforeTills(ctx: Context, centreId: CentreId): Promise<number> {
  const [till] = await ctx.db
    .select({ id: tills.id })
    .from(tills)
    .where(eq(tills.centreId, centreId))
    .limit(1);
  const [move] = await ctx.db
    .select({ id: safeMoves.id })
    .from(safeMoves)
    .where(eq(safeMoves.centreId, centreId))
    .limit(1);
  if (till || move) return 0;
  const [booked] = await ctx.db
    .select({ kobo: sql<number>`coalesce(sum(${ledgerEntries.amountKobo}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.account, accounts.cash(centreId)));
  return booked?.kobo ?? 0;
}

/** Puts what the books had before a centre's first till into its safe, once. The caller has locked the safe. */
export async function takeInCash(ctx: Context, centreId: CentreId): Promise<void> {
  const amountKobo = await cashBeforeTills(ctx, centreId);
  if (amountKobo === 0) return;
  await moveSafe(ctx, { centreId, kind: "before_tills", amountKobo });
}

/** Writes what went into a safe (positive) or out of it. The caller has locked it. */
export async function moveSafe(
  ctx: Context,
  move: Omit<typeof safeMoves.$inferInsert, "createdAt">,
): Promise<void> {
  if (move.amountKobo === 0) return;
  await ctx.db.insert(safeMoves).values({ ...move, createdAt: ctx.clock() });
}

/** Moves an amount from one account to another. */
const post = (
  ctx: Context,
  transactionKind: PostingKind,
  reference: string,
  { from, to, amountKobo }: { from: string; to: string; amountKobo: number },
) =>
  postEntries(ctx, {
    transactionKind,
    reference,
    entries: [
      { account: to, amountKobo },
      { account: from, amountKobo: -amountKobo },
    ],
  });

/** Posts what a count was over (positive) or short, or what a later correction changed about it. Nothing for 0. */
export const postDifference = (
  ctx: Context,
  count: Parameters<typeof differenceReference>[1],
  { id, centreId }: { id: string; centreId: CentreId },
  amountKobo: number,
) =>
  post(ctx, "till_difference", differenceReference(id, count), {
    from: accounts.cashDifferences,
    to: accounts.cash(centreId),
    amountKobo,
  });

/** Posts cash that was put in, taken out, or sent to the bank. */
export function postEntry(
  ctx: Context,
  entry: { id: string; centreId: CentreId; kind: CashEntryKind; amountKobo: number },
) {
  const { id, centreId, kind, amountKobo } = entry;
  const cash = accounts.cash(centreId);
  if (kind === "in")
    return post(ctx, "till_entry", id, { from: accounts.pettyCash, to: cash, amountKobo });
  if (kind === "out")
    return post(ctx, "till_entry", id, { from: cash, to: accounts.pettyCash, amountKobo });
  const to = accounts.cashInTransit(centreId);
  return post(ctx, "deposit_made", id, { from: cash, to, amountKobo });
}

/** Posts that a deposit reached the bank, and what the bank counted. */
export const postArrival = (
  ctx: Context,
  { id, centreId, amountKobo }: { id: string; centreId: CentreId; amountKobo: number },
  { arrivedKobo, arrivedAt }: { arrivedKobo: number; arrivedAt: Date },
) =>
  postEntries(ctx, {
    transactionKind: "deposit_arrived",
    reference: id,
    movedOn: lagosDay(arrivedAt),
    entries: [
      { account: accounts.bank, amountKobo: arrivedKobo },
      { account: accounts.cashDifferences, amountKobo: amountKobo - arrivedKobo },
      { account: accounts.cashInTransit(centreId), amountKobo: -amountKobo },
    ].filter((entry) => entry.amountKobo !== 0),
  });

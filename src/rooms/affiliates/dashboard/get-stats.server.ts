import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { dayMs } from "#foundation/amounts/durations.ts";
import { koboToNaira } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { lagosDay, startOfLagosMonth } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import type { AffiliateMoney, AffiliateStats, RateChange } from "../account/affiliate.ts";
import { adminNames } from "../account/find-affiliates.server.ts";
import { isDueLine, isInPayout, isWithheldLine } from "../payouts/select-unpaid.server.ts";
import { payoutStatements } from "../payouts/tables.server.ts";
import { commissions } from "../referrals/tables.server.ts";
import { type AffiliateRow, affiliateRates, affiliates, referrals } from "../tables.server.ts";
import { toMaskedBanks } from "../to-records.server.ts";

const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
const sum = (column: unknown, condition: SQL) =>
  sql<number>`coalesce(sum(${column}) filter (where ${condition}), 0)::bigint`.mapWith(Number);

/** Replaced referrals and the affiliate's own registrations are not counted. */
const countReferrals = (ctx: Context, affiliateId: string, monthBegan: string) =>
  ctx.db
    .select({
      all: count(sql`true`).as("all_referrals"),
      completed: count(sql`${referrals.status} = 'completed'`).as("completed_referrals"),
      free: count(sql`${referrals.isFree}`).as("free_referrals"),
      monthly: count(sql`${referrals.createdAt} >= ${monthBegan}`).as("monthly_referrals"),
    })
    .from(referrals)
    .where(
      and(
        eq(referrals.affiliateId, affiliateId),
        isNull(referrals.withdrawnAt),
        isNull(referrals.ownMatch),
      ),
    )
    .as("many");

const sumEarned = (ctx: Context, affiliateId: string, monthBegan: string) =>
  ctx.db
    .select({
      all: sum(commissions.amountKobo, sql`true`).as("earned_kobo"),
      monthly: sum(commissions.amountKobo, sql`${commissions.createdAt} >= ${monthBegan}`).as(
        "month_kobo",
      ),
    })
    .from(commissions)
    .where(eq(commissions.affiliateId, affiliateId))
    .as("earned");

const sumStatements = (ctx: Context, affiliateId: string) =>
  ctx.db
    .select({
      paid: sum(payoutStatements.totalKobo, sql`${payoutStatements.status} = 'paid'`).as("paid"),
      open: sum(payoutStatements.totalKobo, sql`${payoutStatements.status} = 'open'`).as("open"),
    })
    .from(payoutStatements)
    .where(eq(payoutStatements.affiliateId, affiliateId))
    .as("sent");

/** What is neither paid nor due: the few recent lines, and those under review. */
const sumWaiting = (ctx: Context, affiliateId: string, where: SQL, name: string) =>
  ctx.db
    .select({ kobo: sum(commissions.amountKobo, sql`true`).as(`${name}_kobo`) })
    .from(commissions)
    .where(sql`${commissions.affiliateId} = ${affiliateId} and ${where} and not ${isInPayout(ctx)}`)
    .as(name);

type AffiliateFigures = {
  referrals: number;
  monthlyReferrals: number;
  completed: number;
  free: number;
  earnedKobo: number;
  monthlyKobo: number;
  paidKobo: number;
  inPayoutKobo: number;
  heldKobo: number;
  reviewKobo: number;
};

/** The affiliate's figures at one instant. A month is a calendar month in Lagos. */
export async function readFigures(ctx: Context, affiliateId: string): Promise<AffiliateFigures> {
  const monthBegan = startOfLagosMonth(ctx.clock()).toISOString();
  const many = countReferrals(ctx, affiliateId, monthBegan);
  const earned = sumEarned(ctx, affiliateId, monthBegan);
  const sent = sumStatements(ctx, affiliateId);
  const withheld = isWithheldLine(ctx);
  const held = sumWaiting(ctx, affiliateId, sql`not ${isDueLine(ctx)} and not ${withheld}`, "held");
  const review = sumWaiting(ctx, affiliateId, withheld, "review");
  // One statement, so all figures show the same instant.
  const [figures] = await ctx.db
    .select({
      referrals: many.all,
      monthlyReferrals: many.monthly,
      completed: many.completed,
      free: many.free,
      earnedKobo: earned.all,
      monthlyKobo: earned.monthly,
      paidKobo: sent.paid,
      inPayoutKobo: sent.open,
      heldKobo: held.kobo,
      reviewKobo: review.kobo,
    })
    .from(many)
    .crossJoin(earned)
    .crossJoin(sent)
    .crossJoin(held)
    .crossJoin(review);
  if (!figures) throw new Error("a sum without a row");
  return figures;
}

/** What is in the holding period, by due day. */
async function readHeldByDay(
  ctx: Context,
  affiliateId: string,
): Promise<AffiliateStats["heldByDay"]> {
  const lines = await ctx.db
    .select({ earnedAt: commissions.earnedAt, amountKobo: commissions.amountKobo })
    .from(commissions)
    .where(
      sql`${commissions.affiliateId} = ${affiliateId}
        and not ${isDueLine(ctx)}
        and not ${isWithheldLine(ctx)} and not ${isInPayout(ctx)}`,
    );
  const byDay = new Map<string, number>();
  for (const { earnedAt, amountKobo } of lines) {
    const day = lagosDay(new Date(earnedAt.getTime() + ctx.config.commissionHoldDays * dayMs));
    byDay.set(day, (byDay.get(day) ?? 0) + amountKobo);
  }
  return [...byDay]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([day, kobo]) => ({ day, amount: koboToNaira(kobo) }));
}

/** The amounts are in naira. */
export async function getStats(ctx: Context, affiliate: AffiliateRow): Promise<AffiliateStats> {
  const figures = await readFigures(ctx, affiliate.id);
  const pendingKobo = figures.earnedKobo - figures.paidKobo;
  const { inPayoutKobo, heldKobo } = figures;
  const unheldKobo = pendingKobo - inPayoutKobo - heldKobo - figures.reviewKobo;
  // No payout takes what a suspended affiliate has earned.
  const suspendedKobo = affiliate.status === "suspended" ? Math.max(0, unheldKobo) : 0;
  const reviewKobo = figures.reviewKobo + suspendedKobo;
  const dueKobo = unheldKobo - suspendedKobo;
  return {
    totalReferrals: figures.referrals,
    monthlyReferrals: figures.monthlyReferrals,
    activeReferrals: figures.completed,
    freeReferrals: figures.free,
    totalEarnings: koboToNaira(figures.earnedKobo),
    monthlyEarnings: koboToNaira(figures.monthlyKobo),
    pendingCommissions: koboToNaira(pendingKobo),
    dueCommissions: koboToNaira(dueKobo),
    inPayoutCommissions: koboToNaira(inPayoutKobo),
    heldCommissions: koboToNaira(heldKobo),
    heldByDay: affiliate.status === "suspended" ? [] : await readHeldByDay(ctx, affiliate.id),
    reviewCommissions: koboToNaira(reviewKobo),
    owedCommissions: koboToNaira(Math.max(0, -dueKobo)),
    paidCommissions: koboToNaira(figures.paidKobo),
    holdDays: ctx.config.commissionHoldDays,
  };
}

/** All rates of an affiliate, newest first; the last one dates from approval. */
async function readRates(ctx: Context, affiliate: AffiliateRow): Promise<RateChange[]> {
  const rows = await ctx.db
    .select()
    .from(affiliateRates)
    .where(eq(affiliateRates.affiliateId, affiliate.id))
    .orderBy(desc(affiliateRates.number));
  const nameOf = await adminNames(
    ctx,
    rows.map(({ setBy }) => setBy),
  );
  return [
    ...rows.map(({ rateBasisPoints, fromDay, setBy, createdAt }) => ({
      rateBasisPoints,
      fromDay,
      setBy: nameOf(setBy),
      setAt: createdAt.toISOString(),
    })),
    {
      rateBasisPoints: affiliate.commissionRateBasisPoints,
      fromDay: lagosDay(affiliate.createdAt),
      setBy: null,
      setAt: affiliate.createdAt.toISOString(),
    },
  ];
}

/** An affiliate's figures, bank account and rates, for admins. */
export async function getMoney(ctx: Context, affiliateId: string): Promise<AffiliateMoney> {
  requirePermission(ctx, "affiliates.read");
  const [affiliate] = await ctx.db.select().from(affiliates).where(eq(affiliates.id, affiliateId));
  if (!affiliate) throw notFound("There is no such affiliate.");
  const rates = await readRates(ctx, affiliate);
  return {
    stats: await getStats(ctx, affiliate),
    ...toMaskedBanks(affiliate, ctx.clock()),
    rates,
    rateVersion: rates.length - 1,
  };
}

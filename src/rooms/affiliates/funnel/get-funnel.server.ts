import { and, count, eq, gte, isNull, sql, sum } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { zone } from "#foundation/database/zone.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { readCatalogue } from "#rooms/catalogue/door.server.ts";
import { type AffiliateRow, linkCounts, referrals } from "../tables.server.ts";
import { addUpFunnel, type FunnelCount, firstFunnelMonth } from "./funnel.ts";
import type { Funnel } from "./funnel-record.ts";

const noProgram = "Other pages";
const programGone = "A program that no longer exists";

/** Visits and sign-ups since a month, by month, channel and program. */
const selectLinks = (ctx: Context, affiliateId: string, firstDay: string) => {
  const month = sql<string>`to_char(${linkCounts.day}, 'YYYY-MM')`;
  return ctx.db
    .select({
      month: month.as("month"),
      channel: linkCounts.channel,
      programId: linkCounts.programId,
      visits: sum(linkCounts.visits).mapWith(Number),
      signUps: sum(linkCounts.signUps).mapWith(Number),
    })
    .from(linkCounts)
    .where(and(eq(linkCounts.affiliateId, affiliateId), gte(linkCounts.day, firstDay)))
    .groupBy(sql`1`, linkCounts.channel, linkCounts.programId);
};

/**
 * Referrals since a month, by channel, program and the Lagos month of one of their timestamps. Counts the same
 * referrals as the figures (get-stats.server.ts).
 */
const selectReferred = (
  ctx: Context,
  affiliateId: string,
  from: { at: typeof referrals.createdAt | typeof referrals.completedAt; firstDay: string },
) => {
  return ctx.db
    .select({
      month: sql<string>`to_char(${from.at} at time zone ${zone}, 'YYYY-MM')`.as("month"),
      channel: referrals.channel,
      programId: referrals.programId,
      many: count(),
      free: sql<number>`count(*) filter (where ${referrals.isFree})`.mapWith(Number),
    })
    .from(referrals)
    .where(
      and(
        eq(referrals.affiliateId, affiliateId),
        isNull(referrals.withdrawnAt),
        isNull(referrals.ownMatch),
        gte(from.at, sql`${from.firstDay}::timestamp at time zone ${zone}`),
      ),
    )
    .groupBy(sql`1`, referrals.channel, referrals.programId);
};

/** What an affiliate's links led to in the last months, by month, program and channel (funnel/funnel.ts). */
export async function getFunnel(
  ctx: Context,
  { id }: AffiliateRow,
  months: number,
): Promise<Funnel> {
  const today = lagosDay(ctx.clock());
  const firstDay = `${firstFunnelMonth(today, months)}-01`;
  const links = await selectLinks(ctx, id, firstDay);
  const { createdAt, completedAt } = referrals;
  const registered = await selectReferred(ctx, id, { at: createdAt, firstDay });
  const completed = await selectReferred(ctx, id, { at: completedAt, firstDay });
  const nothing = { visits: 0, signUps: 0, registrations: 0, paid: 0, free: 0 };
  const counts: FunnelCount[] = [
    ...links.map((row) => ({ ...nothing, ...row })),
    ...registered.map(({ many, free: _, ...row }) => ({ ...nothing, ...row, registrations: many })),
    ...completed.map(({ many, ...row }) => ({ ...nothing, ...row, paid: many - row.free })),
  ];
  const { programs, ...rest } = addUpFunnel(counts, today, months);
  const { byId } = await readCatalogue(ctx);
  return {
    ...rest,
    programs: programs.map((steps) => ({
      ...steps,
      title:
        steps.programId === null
          ? noProgram
          : (byId.get(steps.programId)?.program.title ?? programGone),
    })),
  };
}

import { and, asc, count, desc, eq, exists, isNull, not, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Context } from "#foundation/context.ts";
import type { ListPart } from "#foundation/database/read-list.ts";
import { commissions } from "../commission-tables.ts";
import { referrals, affiliates as table } from "../tables.ts";

/** Referrals that count: not replaced, and not the affiliate's own registration. */
export const isCounted = and(isNull(referrals.withdrawnAt), isNull(referrals.ownMatch));

/** What commissions add up to, in kobo, less what was reversed. */
export const earnedSum = sql<number>`sum(${commissions.amountKobo})::bigint`.mapWith(Number);

/** Whether affiliates are ordered by a total, which no index has. */
export const isTotal = (sort: string) => sort === "total_earnings" || sort === "total_referrals";

/** The totals of those who have any, each added up once, and whether a row of affiliates has one. */
function totalsBy(ctx: Context, sort: string) {
  const of = sort === "total_earnings" ? commissions : referrals;
  const total = sort === "total_earnings" ? earnedSum : count();
  const where = sort === "total_earnings" ? undefined : isCounted;
  const own = and(eq(of.affiliateId, table.id), where);
  return {
    totals: ctx.db
      .select({ affiliateId: of.affiliateId, total: total.as("total") })
      .from(of)
      .where(where)
      .groupBy(of.affiliateId)
      .as("totals"),
    hasAny: exists(ctx.db.select({ one: sql`1` }).from(of).where(own)),
  };
}

/**
 * Ids of affiliates in the order of a total. Those who have none are found apart: the order of their ids is an index's,
 * so only as many are read as the page needs. Most affiliates of a large scheme have none.
 */
export function selectIdsByTotal(ctx: Context, { where, sort, order, limit, offset }: ListPart) {
  const direction = order === "asc" ? asc : desc;
  const most = offset + limit;
  const { totals, hasAny } = totalsBy(ctx, sort);
  const some = ctx.db
    .select({ id: table.id, total: totals.total })
    .from(table)
    .innerJoin(totals, eq(totals.affiliateId, table.id))
    .where(where)
    .orderBy(direction(totals.total), direction(table.id))
    .limit(most);
  const none = ctx.db
    .select({ id: table.id, total: sql<number>`0`.as("total") })
    .from(table)
    .where(and(where, not(hasAny)))
    .orderBy(direction(table.id))
    .limit(most);
  const all = unionAll(some, none).as("all_ids");
  return ctx.db
    .select({ id: all.id })
    .from(all)
    .orderBy(direction(all.total), direction(all.id))
    .limit(limit)
    .offset(offset);
}

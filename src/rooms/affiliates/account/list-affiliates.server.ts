import { and, asc, count, desc, eq, exists, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import {
  cutTo,
  defineList,
  type ListPart,
  type ListSource,
} from "#foundation/database/read-list.ts";
import { matchesWords } from "#foundation/database/word-search.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import type { listAffiliatesEndpoint } from "../endpoints.ts";
import { rateOn } from "../referrals/rate-on.server.ts";
import { commissions } from "../referrals/tables.server.ts";
import { affiliateStates } from "../status-words.ts";
import {
  type AffiliateRow,
  affiliateWords,
  referrals,
  affiliates as table,
} from "../tables.server.ts";
import type { Totals } from "../to-records.server.ts";
import { hasCode } from "./find-affiliates.server.ts";

type Query = z.output<typeof listAffiliatesEndpoint.query>;

/** Referrals that count: not replaced, and not the affiliate's own registration. */
const isCounted = and(isNull(referrals.withdrawnAt), isNull(referrals.ownMatch));

/** The sum of commissions less reversals, in kobo. */
const earnedSum = sql<number>`sum(${commissions.amountKobo})::bigint`.mapWith(Number);

/** Whether the list is sorted by a total, which no index has. */
const isTotal = (sort: string) => sort === "total_earnings" || sort === "total_referrals";

/** The totals of affiliates who have one, each summed once, and a condition that tells whether an affiliate has one. */
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
 * Ids of affiliates, sorted by a total. Affiliates without one are selected separately: an index already sorts their
 * ids, so we only read as many as the page needs. In a large scheme most affiliates have none.
 */
function selectIdsByTotal(ctx: Context, { where, sort, order, limit, offset }: ListPart) {
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

/** Affiliates with the totals of their referrals; lateral, so a page only adds up its own rows. */
function selectWithTotals(ctx: Context) {
  const earned = ctx.db
    .select({ kobo: earnedSum.as("earned_kobo") })
    .from(commissions)
    .where(eq(commissions.affiliateId, table.id))
    .as("earned");
  const referred = ctx.db
    .select({ many: count().as("referral_count") })
    .from(referrals)
    .where(and(eq(referrals.affiliateId, table.id), isCounted))
    .as("referred");
  const earnedKobo = sql<number>`coalesce(${earned.kobo}, 0)`.mapWith(Number);
  const referralCount = sql<number>`coalesce(${referred.many}, 0)`.mapWith(Number);
  const query = ctx.db
    .select({
      affiliate: table,
      totals: { earnedKobo, referralCount, rateBasisPoints: rateOn(lagosDay(ctx.clock())) },
    })
    .from(table)
    .leftJoinLateral(earned, sql`true`)
    .leftJoinLateral(referred, sql`true`);
  return { query, earnedKobo, referralCount };
}

const selectIds = (ctx: Context, part: ListPart) =>
  cutTo(part, ctx.db.select(part.pick).from(table).$dynamic());

export type AffiliateWithTotals = { affiliate: AffiliateRow; totals: Totals };

/** One affiliate with its totals; null when there is none. */
export async function findAffiliateWithTotals(
  ctx: Context,
  id: string,
): Promise<AffiliateWithTotals | null> {
  const [found] = await selectWithTotals(ctx).query.where(eq(table.id, id));
  return found ?? null;
}

/** The search finds beginnings of words in name, email, phone and code. */
function whereOf({ status, search }: Query): SQL | undefined {
  return and(
    status ? eq(table.status, status) : undefined,
    search ? or(hasCode(search), matchesWords(affiliateWords(table), search)) : undefined,
  );
}

function sourceOf(ctx: Context): ListSource<Query, AffiliateWithTotals> {
  const { earnedKobo, referralCount } = selectWithTotals(ctx);
  const select = () => selectWithTotals(ctx).query;
  return {
    from: table,
    id: table.id,
    idOf: ({ affiliate }) => affiliate.id,
    sort: {
      created_at: table.createdAt,
      full_name: table.fullName,
      affiliate_code: table.affiliateCode,
      total_earnings: earnedKobo,
      total_referrals: referralCount,
    },
    date: table.createdAt,
    where: whereOf,
    rows: (_ctx, part) => cutTo(part, select().$dynamic()),
    keys: (_ctx, part) => (isTotal(part.sort) ? selectIdsByTotal(ctx, part) : selectIds(ctx, part)),
    keysFirst: ({ sort }) => isTotal(sort),
    ordersItself: ({ sort }) => isTotal(sort),
    findsWords: ({ search }) => Boolean(search),
  };
}

export const affiliateList = defineList(
  (ctx) => requirePermission(ctx, "affiliates.read"),
  sourceOf,
);

export const affiliateColumns: CsvColumns<AffiliateWithTotals> = {
  Name: ({ affiliate }) => affiliate.fullName,
  Email: ({ affiliate }) => affiliate.email,
  Phone: ({ affiliate }) => affiliate.phone,
  Code: ({ affiliate }) => affiliate.affiliateCode,
  Status: ({ affiliate }) => affiliateStates[affiliate.status].label,
  "Earned (NGN)": ({ totals }) => ({ kobo: totals.earnedKobo }),
  Referrals: ({ totals }) => totals.referralCount,
  Since: ({ affiliate }) => affiliate.createdAt,
};

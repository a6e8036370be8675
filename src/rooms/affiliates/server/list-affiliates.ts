import { and, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { type ListSource, readBatches, readPage } from "#foundation/database/read-list.ts";
import { matchesWords } from "#foundation/database/word-search.ts";
import type { CsvColumns } from "#foundation/http/answer-csv.ts";
import { lagosDay } from "#foundation/time.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { listAffiliatesEndpoint } from "../contract/endpoints.ts";
import { commissions } from "./commission-tables.ts";
import { rateOn } from "./rate-on.ts";
import { type AffiliateRow, affiliateWords, referrals, affiliates as table } from "./tables.ts";
import type { Totals } from "./to-records.ts";

type Query = z.output<typeof listAffiliatesEndpoint.query>;

const earnedSum = sql<number>`sum(${commissions.amountKobo})::bigint`
  .mapWith(Number)
  .as("earned_kobo");
const referralSum = count().as("referral_count");
const isCounted = and(isNull(referrals.replacedByEnrolmentId), isNull(referrals.ownMatch));

/** Affiliates with the totals of their referrals; lateral, so that a page adds up only its own. */
function selectWithTotals(ctx: Context) {
  const earned = ctx.db
    .select({ kobo: earnedSum })
    .from(commissions)
    .where(eq(commissions.affiliateId, table.id))
    .as("earned");
  const referred = ctx.db
    .select({ many: referralSum })
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

/** Ids of affiliates; with the total that orders them, which is added up once for all. */
function selectIds(ctx: Context, sort: string) {
  const ids = ctx.db.select({ id: table.id }).from(table).$dynamic();
  if (sort === "total_earnings") {
    const earned = ctx.db
      .select({ affiliateId: commissions.affiliateId, kobo: earnedSum })
      .from(commissions)
      .groupBy(commissions.affiliateId)
      .as("earned");
    return ids.leftJoin(earned, eq(earned.affiliateId, table.id));
  }
  if (sort === "total_referrals") {
    const referred = ctx.db
      .select({ affiliateId: referrals.affiliateId, many: referralSum })
      .from(referrals)
      .where(isCounted)
      .groupBy(referrals.affiliateId)
      .as("referred");
    return ids.leftJoin(referred, eq(referred.affiliateId, table.id));
  }
  return ids;
}

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
    search ? matchesWords(affiliateWords(table), search) : undefined,
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
    where: whereOf,
    rows: (_ctx, { where, orderBy, limit, offset }) =>
      select()
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    keys: (_ctx, { where, sort, orderBy, limit, offset }) =>
      selectIds(ctx, sort)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    keysFirst: ({ sort }) => sort === "total_earnings" || sort === "total_referrals",
    findsWords: ({ search }) => Boolean(search),
  };
}

/** A page of affiliates. */
export function listAffiliates(ctx: Context, query: Query) {
  requirePermission(ctx, "affiliates.read");
  return readPage(ctx, sourceOf(ctx), query);
}

/** All affiliates that the filters leave. */
export function exportAffiliates(ctx: Context, query: Query) {
  requirePermission(ctx, "affiliates.read");
  return readBatches(ctx, sourceOf(ctx), query);
}

export const affiliateColumns: CsvColumns<AffiliateWithTotals> = {
  Name: ({ affiliate }) => affiliate.fullName,
  Email: ({ affiliate }) => affiliate.email,
  Phone: ({ affiliate }) => affiliate.phone,
  Code: ({ affiliate }) => affiliate.affiliateCode,
  Status: ({ affiliate }) => affiliate.status,
  "Earned (NGN)": ({ totals }) => ({ kobo: totals.earnedKobo }),
  Referrals: ({ totals }) => totals.referralCount,
  Since: ({ affiliate }) => affiliate.createdAt.toISOString(),
};

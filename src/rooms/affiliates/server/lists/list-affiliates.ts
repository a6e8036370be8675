import { and, count, eq, or, type SQL, sql } from "drizzle-orm";
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
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { listAffiliatesEndpoint } from "../../contract/endpoints.ts";
import { commissions } from "../commission-tables.ts";
import { rateOn } from "../referrals/rate-on.ts";
import { type AffiliateRow, affiliateWords, referrals, affiliates as table } from "../tables.ts";
import type { Totals } from "../to-records.ts";
import { hasCode } from "./find-affiliates.ts";
import { earnedSum, isCounted, isTotal, selectIdsByTotal } from "./ids-by-total.ts";

type Query = z.output<typeof listAffiliatesEndpoint.query>;

/** Affiliates with the totals of their referrals; lateral, so that a page adds up only its own. */
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

const list = defineList((ctx) => requirePermission(ctx, "affiliates.read"), sourceOf);

/** A page of affiliates. */
export const listAffiliates = list.page;

/** All affiliates that the filters leave. */
export const exportAffiliates = list.all;

export const affiliateColumns: CsvColumns<AffiliateWithTotals> = {
  Name: ({ affiliate }) => affiliate.fullName,
  Email: ({ affiliate }) => affiliate.email,
  Phone: ({ affiliate }) => affiliate.phone,
  Code: ({ affiliate }) => affiliate.affiliateCode,
  Status: ({ affiliate }) => affiliate.status,
  "Earned (NGN)": ({ totals }) => ({ kobo: totals.earnedKobo }),
  Referrals: ({ totals }) => totals.referralCount,
  Since: ({ affiliate }) => affiliate.createdAt,
};

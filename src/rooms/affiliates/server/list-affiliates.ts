import { and, asc, count, desc, eq, ilike, isNull, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { likePattern, pageWindow, phonePattern } from "#foundation/http/lists.ts";
import { lagosDay } from "#foundation/time.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { listAffiliatesEndpoint } from "../contract/endpoints.ts";
import { rateOn } from "./rate-on.ts";
import { type AffiliateRow, commissions, referrals, affiliates as table } from "./tables.ts";
import type { Totals } from "./to-records.ts";

type Query = z.output<typeof listAffiliatesEndpoint.query>;

/** Affiliates with the totals of their referrals; lateral, so that a page adds up only its own. */
function selectWithTotals(ctx: Context) {
  const earned = ctx.db
    .select({
      kobo: sql<number>`sum(${commissions.amountKobo})::bigint`.mapWith(Number).as("earned_kobo"),
    })
    .from(commissions)
    .where(eq(commissions.affiliateId, table.id))
    .as("earned");
  const referred = ctx.db
    .select({ many: count().as("referral_count") })
    .from(referrals)
    .where(
      and(
        eq(referrals.affiliateId, table.id),
        isNull(referrals.replacedByEnrolmentId),
        isNull(referrals.ownMatch),
      ),
    )
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

export type AffiliateWithTotals = { affiliate: AffiliateRow; totals: Totals };

/** One affiliate with its totals; null when there is none. */
export async function findAffiliateWithTotals(
  ctx: Context,
  id: string,
): Promise<AffiliateWithTotals | null> {
  const [found] = await selectWithTotals(ctx).query.where(eq(table.id, id));
  return found ?? null;
}

/** A page of affiliates. The search looks at name, email, phone and code. */
export async function listAffiliates(
  ctx: Context,
  query: Query,
): Promise<{ affiliates: AffiliateWithTotals[]; total: number }> {
  requirePermission(ctx, "affiliates.read");
  const pattern = query.search ? likePattern(query.search) : null;
  const searched = [table.fullName, table.email, table.affiliateCode];
  const where = and(
    query.status ? eq(table.status, query.status) : undefined,
    pattern
      ? or(
          ...searched.map((column) => ilike(column, pattern)),
          ilike(table.phone, phonePattern(query.search ?? "")),
        )
      : undefined,
  );
  const { query: select, earnedKobo, referralCount } = selectWithTotals(ctx);
  const columns = {
    created_at: table.createdAt,
    full_name: table.fullName,
    affiliate_code: table.affiliateCode,
    total_earnings: earnedKobo,
    total_referrals: referralCount,
  } satisfies Record<Query["sort"], SQL | (typeof searched)[number] | typeof table.createdAt>;
  const direction = query.order === "asc" ? asc : desc;
  const { limit, offset } = pageWindow(query);
  const found = await select
    .where(where)
    .orderBy(direction(columns[query.sort]), direction(table.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await ctx.db.select({ total: count() }).from(table).where(where);
  return { affiliates: found, total: counted?.total ?? 0 };
}

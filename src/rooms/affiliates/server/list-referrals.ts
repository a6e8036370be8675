import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { likePattern, pageWindow } from "#foundation/http/lists.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { listAllReferralsEndpoint, listOwnReferralsEndpoint } from "../contract/endpoints.ts";
import { affiliates, commissions, referrals } from "./tables.ts";
import type { AffiliateRow, ReferralRow } from "./to-records.ts";

type Listed = { referral: ReferralRow; affiliate: AffiliateRow; commissionKobo: number };
type Sort = z.output<typeof listAllReferralsEndpoint.query>["sort"];
type Window = { page?: number | undefined; pageSize: number; order: "asc" | "desc" };

async function selectReferrals(
  ctx: Context,
  where: SQL | undefined,
  query: Window & { sort: Sort },
): Promise<{ referrals: Listed[]; total: number }> {
  const earned = ctx.db
    .select({
      referralId: commissions.referralId,
      kobo: sql<number>`sum(${commissions.amountKobo})::bigint`.mapWith(Number).as("kobo"),
    })
    .from(commissions)
    .groupBy(commissions.referralId)
    .as("earned");
  const commissionKobo = sql<number>`coalesce(${earned.kobo}, 0)`.mapWith(Number);
  const columns = {
    created_at: referrals.createdAt,
    completed_at: referrals.completedAt,
    commission_amount: commissionKobo,
  } satisfies Record<Sort, unknown>;
  const direction = query.order === "asc" ? asc : desc;
  const { limit, offset } = pageWindow(query);
  const found = await ctx.db
    .select({ referral: referrals, affiliate: affiliates, commissionKobo })
    .from(referrals)
    .innerJoin(affiliates, eq(affiliates.id, referrals.affiliateId))
    .leftJoin(earned, eq(earned.referralId, referrals.id))
    .where(where)
    .orderBy(direction(columns[query.sort]), direction(referrals.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(referrals)
    .innerJoin(affiliates, eq(affiliates.id, referrals.affiliateId))
    .where(where);
  return { referrals: found, total: counted?.total ?? 0 };
}

/** A page of one affiliate's own referrals. */
export function listOwnReferrals(
  ctx: Context,
  affiliate: AffiliateRow,
  query: z.output<typeof listOwnReferralsEndpoint.query>,
) {
  const where = and(
    eq(referrals.affiliateId, affiliate.id),
    query.status ? eq(referrals.status, query.status) : undefined,
  );
  return selectReferrals(ctx, where, { ...query, sort: "created_at" });
}

/** A page of everybody's referrals, searched by learner, affiliate and code. */
export function listAllReferrals(
  ctx: Context,
  query: z.output<typeof listAllReferralsEndpoint.query>,
) {
  requirePermission(ctx, "affiliates.read");
  const pattern = query.search ? likePattern(query.search) : null;
  const searched = [
    referrals.learnerName,
    referrals.learnerEmail,
    affiliates.fullName,
    affiliates.affiliateCode,
  ];
  const where = and(
    query.status ? eq(referrals.status, query.status) : undefined,
    query.affiliateId ? eq(referrals.affiliateId, query.affiliateId) : undefined,
    pattern ? or(...searched.map((column) => ilike(column, pattern))) : undefined,
  );
  return selectReferrals(ctx, where, query);
}

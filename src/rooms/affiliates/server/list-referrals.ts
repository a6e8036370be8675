import { and, asc, count, desc, eq, ilike, or, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { likePattern, pageWindow } from "#foundation/http/lists.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { listAllReferralsEndpoint, listOwnReferralsEndpoint } from "../contract/endpoints.ts";
import { type ListedReferral, selectReferrals } from "./select-referrals.ts";
import { affiliates } from "./tables.ts";
import type { AffiliateRow } from "./to-records.ts";

type Sort = z.output<typeof listAllReferralsEndpoint.query>["sort"];
type Window = { page?: number | undefined; pageSize: number; order: "asc" | "desc" };
type Selected = ReturnType<typeof selectReferrals>["listed"];

async function pageOfReferrals(
  ctx: Context,
  whereOf: (listed: Selected) => SQL | undefined,
  query: Window & { sort: Sort },
): Promise<{ referrals: ListedReferral[]; total: number }> {
  const { query: select, listed } = selectReferrals(ctx);
  const columns = {
    created_at: listed.createdAt,
    completed_at: listed.completedAt,
    commission_amount: listed.commissionKobo,
  } satisfies Record<Sort, unknown>;
  const direction = query.order === "asc" ? asc : desc;
  const { limit, offset } = pageWindow(query);
  const where = whereOf(listed);
  const found = await select
    .where(where)
    .orderBy(direction(columns[query.sort]), direction(listed.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(listed)
    .innerJoin(affiliates, eq(affiliates.id, listed.affiliateId))
    .where(where);
  return { referrals: found, total: counted?.total ?? 0 };
}

/** A page of one affiliate's own referrals, including waiting leads. */
export function listOwnReferrals(
  ctx: Context,
  affiliate: AffiliateRow,
  query: z.output<typeof listOwnReferralsEndpoint.query>,
) {
  return pageOfReferrals(
    ctx,
    (listed) =>
      and(
        eq(listed.affiliateId, affiliate.id),
        query.status ? eq(listed.status, query.status) : undefined,
      ),
    { ...query, sort: "created_at" },
  );
}

/** A page of all referrals. The search looks at learner, affiliate and code. */
export function listAllReferrals(
  ctx: Context,
  query: z.output<typeof listAllReferralsEndpoint.query>,
) {
  requirePermission(ctx, "affiliates.read");
  const pattern = query.search ? likePattern(query.search) : null;
  const where = (listed: Selected) => {
    const searched = [
      listed.learnerName,
      listed.learnerEmail,
      affiliates.fullName,
      affiliates.affiliateCode,
    ];
    return and(
      query.status ? eq(listed.status, query.status) : undefined,
      query.affiliateId ? eq(listed.affiliateId, query.affiliateId) : undefined,
      pattern ? or(...searched.map((column) => ilike(column, pattern))) : undefined,
    );
  };
  return pageOfReferrals(ctx, where, query);
}

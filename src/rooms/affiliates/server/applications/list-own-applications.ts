import { desc, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { confirmedEmailOf, requirePermission } from "#rooms/accounts/server/door.ts";
import type { OwnAffiliateApplication } from "../../contract/own-applications.ts";
import { affiliateApplications as table } from "../tables.ts";

/** The affiliate applications under the signed-in user's confirmed address, newest first. */
export async function listOwnApplications(ctx: Context): Promise<OwnAffiliateApplication[]> {
  const { personId } = requirePermission(ctx, "profile.manage");
  const rows = await ctx.db
    .select({
      reference: table.reference,
      status: table.status,
      createdAt: table.createdAt,
      reviewedAt: table.reviewedAt,
      rejectionReason: table.rejectionReason,
    })
    .from(table)
    .where(inArray(table.email, confirmedEmailOf(ctx, personId)))
    .orderBy(desc(table.createdAt))
    .limit(100);
  return rows.map(({ createdAt, reviewedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    reviewedAt: reviewedAt?.toISOString() ?? null,
  }));
}

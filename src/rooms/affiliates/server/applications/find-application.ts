import { desc, eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { confirmedEmailOf, requirePermission } from "#rooms/accounts/server/door.ts";
import type { OwnAffiliateApplication } from "../../contract/application.ts";
import { readReference } from "../../rules/application-rules.ts";
import type { ApplicationStatus } from "../../rules/states.ts";
import { repeatedApplications, affiliateApplications as table } from "../tables.ts";

/** What a reference shows. */
export type ApplicationProgress = {
  reference: string;
  status: ApplicationStatus;
  createdAt: Date;
  reviewedAt: Date | null;
};

/**
 * What became of an application, by its reference. Applicants type or read it out, so case does not matter. The
 * reference of a repeated application shows a decision that came after it; an earlier one would say that its address is
 * an affiliate's.
 */
export async function findApplicationProgress(
  ctx: Context,
  typed: string,
): Promise<ApplicationProgress | null> {
  const reference = readReference(typed) ?? typed.toUpperCase();
  const shown = { status: table.status, reviewedAt: table.reviewedAt };
  const [found] = await ctx.db
    .select({ ...shown, createdAt: table.createdAt })
    .from(table)
    .where(eq(table.reference, reference));
  if (found) return { reference, ...found };
  const [repeated] = await ctx.db
    .select({ ...shown, createdAt: repeatedApplications.createdAt })
    .from(repeatedApplications)
    .innerJoin(table, eq(table.id, repeatedApplications.applicationId))
    .where(eq(repeatedApplications.reference, reference));
  if (!repeated) return null;
  const { status, reviewedAt, createdAt } = repeated;
  return reviewedAt && reviewedAt > createdAt
    ? { reference, status, reviewedAt, createdAt }
    : { reference, status: "pending", reviewedAt: null, createdAt };
}

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

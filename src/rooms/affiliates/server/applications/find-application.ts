import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { readReference } from "../../rules/application-reference.ts";
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

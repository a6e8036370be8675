import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { affiliateApplications } from "./tables.ts";
import type { Application } from "./to-records.ts";

/** By the reference that only the applicant has; read aloud or typed, so case does not count. */
export async function findApplicationByReference(
  ctx: Context,
  reference: string,
): Promise<Application | null> {
  const [found] = await ctx.db
    .select()
    .from(affiliateApplications)
    .where(eq(affiliateApplications.reference, reference.toUpperCase()));
  return found ?? null;
}

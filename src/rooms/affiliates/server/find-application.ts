import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { affiliateApplications } from "./tables.ts";
import type { Application } from "./to-records.ts";

/** Finds an application by its reference. Applicants type or read it out, so case does not matter. */
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

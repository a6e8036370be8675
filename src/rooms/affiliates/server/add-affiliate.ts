import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { conflict } from "#foundation/errors.ts";
import { newReadableCode } from "#foundation/ids.ts";
import { codeStem } from "../rules/affiliate-code.ts";
import { defaultRateBasisPoints } from "../rules/affiliate-terms.ts";
import { type AffiliateRow, affiliates } from "./tables.ts";
import type { Application } from "./to-records.ts";

const tries = 5;

/**
 * Creates the affiliate of an approved application, with a unique code such as `ASABE7KQ2`.
 * @throws AppError 409 when the person is already an affiliate
 */
export async function addAffiliate(
  ctx: Context,
  application: Application,
  personId: string,
): Promise<AffiliateRow> {
  const now = ctx.clock();
  for (let attempt = 0; attempt < tries; attempt++) {
    const [made] = await ctx.db
      .insert(affiliates)
      .values({
        personId,
        applicationId: application.id,
        fullName: application.fullName,
        email: application.email,
        phone: application.phone,
        socialMediaHandles: application.socialMediaHandles,
        audienceSize: application.audienceSize,
        affiliateCode: `${codeStem(application.fullName)}${newReadableCode(4)}`,
        commissionRateBasisPoints: defaultRateBasisPoints,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (made) return made;
    const [existing] = await ctx.db
      .select({ id: affiliates.id })
      .from(affiliates)
      .where(eq(affiliates.personId, personId));
    if (existing) throw conflict("already_affiliate", "This person is already an affiliate.");
    // Otherwise the code was taken: try another one.
  }
  throw new Error("no free affiliate code was found");
}

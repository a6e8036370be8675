import { seedAffiliatePrograms } from "#database/seeds/recommended-courses.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { takeUnseeded } from "#foundation/seeds/take-unseeded.ts";
import { bumpSiteVersion } from "#foundation/site-version.ts";
import { affiliatePrograms } from "./tables.ts";

/**
 * Adds the recommended programs of the seed that were never added before: one that an admin deleted
 * stays deleted.
 * @returns how many were added
 */
export async function seedRecommendations(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const rows = await takeUnseeded(tx, "affiliate_programs", seedAffiliatePrograms);
    if (rows.length === 0) return 0;
    const added = await tx.db
      .insert(affiliatePrograms)
      .values(
        rows.map(({ price, createdAt, ...program }) => ({
          ...program,
          price: String(price),
          createdAt: new Date(createdAt),
        })),
      )
      .onConflictDoNothing()
      .returning({ id: affiliatePrograms.id });
    if (added.length > 0) await bumpSiteVersion(tx);
    return added.length;
  });
}

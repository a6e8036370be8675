import { seedRecommendedCourses } from "#database/seeds/recommended-courses.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { takeUnseeded } from "#foundation/database/take-unseeded.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { recommendedCourses } from "./tables.server.ts";

/**
 * Adds seed courses that were never added before. A course that an admin deleted stays deleted.
 * @returns how many were added
 */
export async function seedRecommendations(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const rows = await takeUnseeded(tx, "affiliate_programs", seedRecommendedCourses);
    if (rows.length === 0) return 0;
    const added = await tx.db
      .insert(recommendedCourses)
      .values(
        rows.map(({ price, createdAt, ...program }) => ({
          ...program,
          price: String(price),
          createdAt: new Date(createdAt),
        })),
      )
      .onConflictDoNothing()
      .returning({ id: recommendedCourses.id });
    if (added.length > 0) await bumpSiteVersion(tx);
    return added.length;
  });
}

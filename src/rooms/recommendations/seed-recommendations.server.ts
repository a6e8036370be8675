import { samples } from "#academy/samples";
import { dayMs } from "#foundation/amounts/durations.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { takeUnseeded } from "#foundation/database/take-unseeded.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { recommendedCourses } from "./tables.server.ts";

/** Of the first course; each of the others is a day older than the one before. */
const newest = Date.parse("2026-11-01T09:00:00Z");

/**
 * Adds seed courses that were never added before. A course that an admin deleted stays deleted.
 * @returns how many were added
 */
export async function seedRecommendations(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const rows = await takeUnseeded(tx, "affiliate_programs", samples.courses);
    if (rows.length === 0) return 0;
    const added = await tx.db
      .insert(recommendedCourses)
      .values(
        rows.map((course) => ({
          ...course,
          imageUrl: "",
          rating: null,
          mode: "online" as const,
          priceType: course.price === "Free" ? ("free" as const) : ("paid" as const),
          isPublished: true,
          createdAt: new Date(newest - samples.courses.indexOf(course) * dayMs),
        })),
      )
      .onConflictDoNothing()
      .returning({ id: recommendedCourses.id });
    if (added.length > 0) await bumpSiteVersion(tx);
    return added.length;
  });
}

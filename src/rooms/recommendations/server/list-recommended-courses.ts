import { desc, eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import type { RecommendedCourse } from "../rules/recommended-course.ts";
import { affiliatePrograms as table } from "./tables.ts";
import { toRecommendedCourse } from "./to-recommended-course.ts";

/** Far more than anybody would recommend; the page filters what it is given. */
const most = 500;

/** What visitors may see, newest first. */
export async function listRecommendedCourses(ctx: Context): Promise<RecommendedCourse[]> {
  const rows = await ctx.db
    .select()
    .from(table)
    .where(eq(table.isPublished, true))
    .orderBy(desc(table.createdAt), table.id)
    .limit(most);
  return rows.map(toRecommendedCourse);
}

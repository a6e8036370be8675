import { desc, eq } from "drizzle-orm";
import { defineSnapshot } from "#foundation/site/snapshots.ts";
import type { RecommendedCourse } from "../rules/recommended-course.ts";
import { recommendedCourses as table } from "./tables.ts";
import { toRecommendedCourse } from "./to-recommended-course.ts";

/** More than anyone would recommend. The page filters the result. */
const most = 500;

/** Published courses in memory, newest first. */
export const listRecommendedCourses = defineSnapshot(
  async (ctx): Promise<readonly RecommendedCourse[]> => {
    const rows = await ctx.db
      .select()
      .from(table)
      .where(eq(table.isPublished, true))
      .orderBy(desc(table.createdAt), table.id)
      .limit(most);
    return rows.map(toRecommendedCourse);
  },
);

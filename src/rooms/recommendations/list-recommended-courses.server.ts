import { desc, eq } from "drizzle-orm";
import { defineSnapshot } from "#foundation/site/snapshots.ts";
import type { AdminCourseRecord } from "./admin-courses.ts";
import type { RecommendedCourseRecord } from "./course-endpoints.ts";
import type { RecommendedCourse } from "./recommended-course.ts";
import { type recommendedCourses, recommendedCourses as table } from "./tables.server.ts";

/** More than anyone would recommend. The page filters the result. */
const most = 500;

const number = /^\d+(\.\d+)?$/;

/** Converts a row to the domain type: a price in digits becomes a number. */
export const toRecommendedCourse = (
  row: typeof recommendedCourses.$inferSelect,
): RecommendedCourse => ({
  ...row,
  price: number.test(row.price) ? Number(row.price) : row.price,
});

export const toRecommendedCourseRecord = ({
  createdAt,
  ...course
}: RecommendedCourse): RecommendedCourseRecord => ({
  ...course,
  created_at: createdAt.toISOString(),
});

/** The same for admins, with the version that an edit is based on. */
export const toAdminCourseRecord = (
  row: typeof recommendedCourses.$inferSelect,
): AdminCourseRecord => {
  const { updatedAt: _, ...course } = { ...row, ...toRecommendedCourse(row) };
  return { ...toRecommendedCourseRecord(course), version: row.version };
};

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

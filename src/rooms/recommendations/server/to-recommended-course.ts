import type { AdminCourseRecord } from "../contract/admin-courses.ts";
import type { RecommendedCourseRecord } from "../contract/recommended-course.ts";
import type { RecommendedCourse } from "../rules/recommended-course.ts";
import type { recommendedCourses } from "./tables.ts";

const number = /^\d+(\.\d+)?$/;

/** Converts a row to the domain type: a price in digits becomes a number. */
export const toRecommendedCourse = (
  row: typeof recommendedCourses.$inferSelect,
): RecommendedCourse => ({
  ...row,
  price: number.test(row.price) ? Number(row.price) : row.price,
});

/** Converts a course to its API record. */
export const toRecommendedCourseRecord = ({
  createdAt,
  ...course
}: RecommendedCourse): RecommendedCourseRecord => ({
  ...course,
  created_at: createdAt.toISOString(),
});

/** The same for admins, with the version that an edit is made from. */
export const toAdminCourseRecord = (
  row: typeof recommendedCourses.$inferSelect,
): AdminCourseRecord => {
  const { updatedAt: _, ...course } = { ...row, ...toRecommendedCourse(row) };
  return { ...toRecommendedCourseRecord(course), version: row.version };
};

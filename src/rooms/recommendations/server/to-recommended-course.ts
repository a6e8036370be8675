import type { RecommendedCourseRecord } from "../contract/recommended-course.ts";
import type { RecommendedCourse } from "../rules/recommended-course.ts";
import type { affiliatePrograms } from "./tables.ts";

const number = /^\d+(\.\d+)?$/;

/** A row as the domain has it: a price of digits is a number again. */
export const toRecommendedCourse = (
  row: typeof affiliatePrograms.$inferSelect,
): RecommendedCourse => ({
  ...row,
  price: number.test(row.price) ? Number(row.price) : row.price,
});

/** For the wire; the one place of this room that knows its names. */
export const toRecommendedCourseRecord = ({
  createdAt,
  ...program
}: RecommendedCourse): RecommendedCourseRecord => ({
  ...program,
  created_at: createdAt.toISOString(),
});

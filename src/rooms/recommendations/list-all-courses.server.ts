import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { recordedKobo } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import { cutTo, defineList } from "#foundation/database/read-list.ts";
import { matchesWords } from "#foundation/database/word-search.ts";
import { notFound } from "#foundation/errors/errors.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { modeNames, priceTypeNames } from "#rooms/catalogue/program/program-words.ts";
import type { listCoursesEndpoint } from "./admin-courses.ts";
import { toRecommendedCourse } from "./list-recommended-courses.server.ts";
import { platformNames } from "./recommended-course.ts";
import { courseWords, recommendedCourses as table } from "./tables.server.ts";

type Query = z.output<typeof listCoursesEndpoint.query>;
export type CourseRow = typeof table.$inferSelect;

/** A page of all recommended courses. The search finds beginnings of words in title, description and instructor. */
export const courseList = defineList<Query, CourseRow>(
  (ctx) => requirePermission(ctx, "recommendations.manage"),
  {
    from: table,
    id: table.id,
    sort: {
      created_at: table.createdAt,
      title: sql`lower(${table.title})`,
      platform: table.platform,
      priceType: table.priceType,
      rating: table.rating,
    },
    where: ({ search, platform, published }) =>
      and(
        platform ? eq(table.platform, platform) : undefined,
        published ? eq(table.isPublished, published === "yes") : undefined,
        search ? matchesWords(courseWords(table), search) : undefined,
      ),
    rows: (ctx, part) => cutTo(part, ctx.db.select().from(table).$dynamic()),
    findsWords: ({ search }) => Boolean(search),
  },
);

export const courseColumns: CsvColumns<CourseRow> = {
  Title: ({ title }) => title,
  Platform: ({ platform }) => platformNames[platform],
  Instructor: ({ instructor }) => instructor,
  Link: ({ affiliateLink }) => affiliateLink,
  "Price (NGN)": (row) => {
    const { price } = toRecommendedCourse(row);
    return typeof price === "number" ? { kobo: recordedKobo(price) } : price;
  },
  "Price type": ({ priceType }) => priceTypeNames[priceType],
  Mode: ({ mode }) => modeNames[mode],
  Rating: ({ rating }) => rating,
  Published: ({ isPublished }) => (isPublished ? "yes" : "no"),
  Created: ({ createdAt }) => createdAt,
};

export async function getCourse(ctx: Context, id: string): Promise<CourseRow> {
  requirePermission(ctx, "recommendations.manage");
  const [found] = await ctx.db.select().from(table).where(eq(table.id, id));
  if (!found) throw notFound("There is no such program.");
  return found;
}

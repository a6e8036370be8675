import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  index,
  pgTable,
  text,
} from "drizzle-orm/pg-core";
import { checkChoices, choice, edited, id, instant } from "#foundation/database/columns.ts";
import { searchWords } from "#foundation/database/word-search.ts";
import { modes, priceTypes } from "#rooms/catalogue/program/program-terms.ts";
import { platforms } from "./recommended-course.ts";

/** What admin searches compare. It must be the same in the index and in the statement, or the index is not used. */
export const courseWords = (table: Record<"title" | "description" | "instructor", AnyPgColumn>) =>
  searchWords(table.title, table.description, table.instructor);

/** Courses of other providers that the academy recommends. */
export const recommendedCourses = pgTable(
  "affiliate_programs",
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull(),
    platform: choice(platforms).notNull().default("other"),
    imageUrl: text().notNull().default(""),
    affiliateLink: text().notNull(),
    /** As entered: a number of naira in digits, or a text such as `Free`. */
    price: text().notNull().default(""),
    /** Null for most: the provider's own rating changes there, and we cannot follow it. */
    rating: doublePrecision(),
    instructor: text().notNull().default(""),
    mode: choice(modes).notNull().default("online"),
    priceType: choice(priceTypes).notNull().default("paid"),
    isPublished: boolean().notNull().default(true),
    createdAt: instant().notNull(),
    ...edited(),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.isPublished, table.createdAt),
    index().on(table.createdAt, table.id),
    index().on(table.platform, table.id),
    index().on(table.priceType, table.id),
    // Includes the title itself, so that a deep page reads only the index.
    index("affiliate_programs_title_order_index").on(
      sql`lower(${table.title})`,
      table.id,
      table.title,
    ),
    index("affiliate_programs_search_index").using("gin", courseWords(table)),
    index().on(table.rating, table.id),
    index("affiliate_programs_best_rating_index").on(
      table.rating.desc().nullsLast(),
      table.id.desc(),
    ),
  ],
);

import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { affiliates } from "./tables.ts";

/**
 * How often an affiliate's links were opened, and how many people signed up, by day. Only counts: nobody can be
 * recognised in them. Leads are deleted after some days; these stay.
 */
export const linkCounts = pgTable(
  "link_counts",
  {
    affiliateId: text()
      .notNull()
      .references(() => affiliates.id),
    /** In Lagos. */
    day: date({ mode: "string" }).notNull(),
    /** Empty when the link did not say. */
    channel: text().notNull(),
    /** Empty for pages that belong to no program. */
    programId: text().notNull(),
    visits: integer().notNull().default(0),
    signUps: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.affiliateId, table.day, table.channel, table.programId] }),
  ],
);

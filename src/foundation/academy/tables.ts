import { doublePrecision, integer, pgTable, text } from "drizzle-orm/pg-core";
import { edited, instant } from "../database/columns.ts";
import type { CentreId } from "./centres.ts";

/** The training centres. Every other table names one by its id. */
export const centres = pgTable("centres", {
  /** Made of the town: `jalingo`. It never changes, as records and addresses of pages have it. */
  id: text().$type<CentreId>().primaryKey(),
  /** The wire value (spec §1.3), `Jalingo, Taraba`. It never changes either: drafts on devices have it. */
  name: text().notNull().unique("centres_name_once"),
  city: text().notNull(),
  state: text().notNull(),
  address: text().notNull(),
  phone: text().notNull(),
  whatsApp: text().notNull(),
  hours: text().notNull(),
  /** In degrees. */
  mapEast: doublePrecision().notNull(),
  mapNorth: doublePrecision().notNull(),
  /** The order in which pages name them. */
  position: integer().notNull(),
  /** Since when it is not offered any more; null for an open one. */
  closedAt: instant(),
  ...edited(),
});

/** The column of another table that names a centre. */
export const centreId = () =>
  text()
    .$type<CentreId>()
    .references(() => centres.id);

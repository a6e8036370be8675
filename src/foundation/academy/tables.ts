import { doublePrecision, integer, pgTable, text } from "drizzle-orm/pg-core";
import { edited, instant } from "../database/columns.ts";
import type { CentreId } from "./centres.ts";

/** The training centres. Every other table names one by its id. */
export const centres = pgTable("centres", {
  /** Made from the town: `jalingo`. It never changes, because records and page addresses contain it. */
  id: text().$type<CentreId>().primaryKey(),
  /** The wire value (spec §1.3), `Jalingo, Taraba`. It never changes either, because drafts on devices contain it. */
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
  /** When it stopped being offered; null for an open centre. */
  closedAt: instant(),
  ...edited(),
});

/** The column of another table that names a centre. */
export const centreId = () =>
  text()
    .$type<CentreId>()
    .references(() => centres.id);

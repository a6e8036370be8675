import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../database/columns.ts";

/** What one process does for the whole academy from time to time (once-every.ts): comparisons and backups. */
export const routines = pgTable("routines", {
  name: text().primaryKey(),
  startedAt: instant().notNull(),
  /** When it last succeeded. */
  finishedAt: instant(),
  /** How many faults it found then; null if it does not look for faults. */
  found: integer(),
});

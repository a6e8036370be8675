import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "../database/columns.ts";

/** The seed rows that were ever stored. A row that an admin deletes stays marked here. */
export const seededRows = pgTable(
  "seeded_rows",
  {
    /** The table that was seeded. */
    seed: text().notNull(),
    /** The row's id. */
    key: text().notNull(),
    seededAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.seed, table.key] })],
);

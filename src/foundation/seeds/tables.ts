import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "../database/columns.ts";

/** Which rows of the seeds were ever stored. One that an admin deletes keeps its mark. */
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

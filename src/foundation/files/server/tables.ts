import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../../database/columns.ts";

/** Files that came in, each waiting for the form it belongs to; one that no form takes goes after a day. */
export const uploads = pgTable(
  "uploads",
  {
    /** Unguessable: who has it may hand the file in with a form. It opens nothing. */
    id: text().primaryKey(),
    /** The form field that it answers, e.g. `cvResume`. */
    purpose: text().notNull(),
    /** As its owner called it, made harmless. */
    name: text().notNull(),
    mediaType: text().notNull(),
    sizeBytes: integer().notNull(),
    /** Where the storage has it. */
    storageKey: text().notNull().unique(),
    createdAt: instant().notNull(),
    /** What took it, e.g. `job_application/…`; null while it waits. */
    takenBy: text(),
  },
  (table) => [index().on(table.takenBy, table.createdAt)],
);

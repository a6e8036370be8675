import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../../database/columns.ts";

/** Uploaded files that wait for their form. A file that no form uses is deleted after a day. */
export const uploads = pgTable(
  "uploads",
  {
    /** Unguessable: anyone who has it can attach the file to a form. It does not open the file. */
    id: text().primaryKey(),
    /** The form field it belongs to, e.g. `cvResume`. */
    purpose: text().notNull(),
    /** The owner's file name, made safe. */
    name: text().notNull(),
    mediaType: text().notNull(),
    sizeBytes: integer().notNull(),
    storageKey: text().notNull().unique(),
    createdAt: instant().notNull(),
    /** The record that uses it, e.g. `job_application/…`; null while it waits. */
    takenBy: text(),
  },
  (table) => [index().on(table.takenBy, table.createdAt)],
);

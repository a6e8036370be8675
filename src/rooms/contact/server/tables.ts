import { index, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#foundation/database/columns.ts";
import { subjects } from "../rules/subjects.ts";

/** What people wrote by the contact form. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text({ enum: subjects }).notNull(),
    message: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.createdAt)],
);

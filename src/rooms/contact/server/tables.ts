import { index, pgTable, text } from "drizzle-orm/pg-core";
import { checkChoices, choice, edited, id, instant } from "#foundation/database/columns.ts";
import { subjects } from "../rules/subjects.ts";

/** Messages from the contact form. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    subject: choice(subjects).notNull(),
    message: text().notNull(),
    createdAt: instant().notNull(),
    ...edited(),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.createdAt),
    index().on(table.name),
    index().on(table.email),
    index().on(table.subject),
  ],
);

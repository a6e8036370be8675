import { type AnyColumn, sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import {
  checkChoices,
  choice,
  edited,
  id,
  instant,
  sortIndexes,
} from "#foundation/database/columns.ts";
import { people } from "#rooms/accounts/tables.server.ts";
import { messageSorts } from "./contact-message.ts";
import { storedStatuses } from "./states.ts";
import { subjects } from "./subjects.ts";

/**
 * What a search looks at (foundation/database/word-search.ts): of a long text only the start, because an index refuses
 * a word of 2,000 letters.
 */
export const messageWords = (table: Record<"name" | "email" | "message", AnyColumn>) =>
  sql`search_words(${table.name} || ' ' || ${table.email} || ' ' || left(${table.message}, 500))`;

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    subject: choice(subjects).notNull(),
    message: text().notNull(),
    createdAt: instant().notNull(),
    status: choice(storedStatuses).notNull().default("open"),
    /**
     * Since when it has been waiting for an answer: since it arrived or was reopened; for a snoozed one, the day it
     * comes back.
     */
    openSince: instant().notNull(),
    /** The person on the staff who answers it. */
    assignedTo: text().references(() => people.id),
    ...edited(),
  },
  (table) => [
    ...checkChoices(table),
    ...sortIndexes(table, messageSorts),
    index().on(table.subject, table.createdAt, table.id),
    index().on(table.status, table.createdAt, table.id),
    index().on(table.status, table.openSince),
    index().on(table.assignedTo, table.createdAt, table.id),
    index("contact_messages_search_index").using("gin", messageWords(table)),
  ],
);

/** The answers that the sender of a message got by email. Deleted with the message. */
export const contactReplies = pgTable(
  "contact_replies",
  {
    id: id(),
    messageId: text()
      .notNull()
      .references(() => contactMessages.id, { onDelete: "cascade" }),
    text: text().notNull(),
    writtenBy: text()
      .notNull()
      .references(() => people.id),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.messageId, table.createdAt), index().on(table.writtenBy)],
);

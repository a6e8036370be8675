import { type AnyColumn, sql } from "drizzle-orm";
import { date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { edited, id, instant } from "#foundation/database/columns.ts";
import { searchWords } from "#foundation/database/word-search.ts";

/** What a search for people looks at (foundation/database/word-search.ts). */
export const participantWords = (table: Record<"name" | "email", AnyColumn>) =>
  searchWords(table.name, table.email);

/** Events of the academy (spec §3.10). */
export const events = pgTable(
  "events",
  {
    id: id(),
    title: text().notNull(),
    /** `YYYY-MM-DD` in Lagos. */
    date: date({ mode: "string" }).notNull(),
    location: text().notNull(),
    description: text().notNull(),
    /** Expected people who did not register here. */
    attendees: integer().notNull(),
    type: text().notNull(),
    /** How many may register here; null for no limit. */
    capacity: integer(),
    cancelledAt: instant(),
    ...edited(),
  },
  (table) => [index().on(table.date, table.id), index().on(table.title, table.id)],
);

/** Local groups of learners and former learners. */
export const chapters = pgTable(
  "chapters",
  {
    id: id(),
    name: text().notNull(),
    /** Members members from before people could join here. */
    members: integer().notNull(),
    nextEvent: text().notNull(),
    location: text().notNull(),
    /** Pages do not show a closed chapter, and nobody can join it. */
    closedAt: instant(),
    ...edited(),
  },
  (table) => [
    index().on(table.name, table.id),
    // Compared ignoring case; the form has already removed double spaces.
    uniqueIndex("chapters_once").on(sql`lower(${table.name})`, sql`lower(${table.location})`),
  ],
);

const participant = () => ({
  id: id(),
  name: text().notNull(),
  email: text().notNull(),
  createdAt: instant().notNull(),
});

export const eventRegistrations = pgTable(
  "event_registrations",
  {
    ...participant(),
    eventId: text()
      .notNull()
      .references(() => events.id),
    /** The event's day and place as this person was last told them. */
    toldDate: date({ mode: "string" }).notNull(),
    toldLocation: text().notNull(),
    /** When this person was told that the event is cancelled. */
    cancellationMailedAt: instant(),
  },
  (table) => [
    uniqueIndex("event_registrations_once").on(table.eventId, table.email),
    index().on(table.createdAt, table.id),
    index().on(table.name, table.id),
    index().on(table.email, table.id),
    index().on(table.eventId, table.createdAt, table.id),
    index("event_registrations_search_index").using("gin", participantWords(table)),
  ],
);

export const chapterMembers = pgTable(
  "chapter_members",
  {
    ...participant(),
    chapterId: text()
      .notNull()
      .references(() => chapters.id),
  },
  (table) => [
    uniqueIndex("chapter_members_once").on(table.chapterId, table.email),
    index().on(table.createdAt, table.id),
    index().on(table.name, table.id),
    index().on(table.email, table.id),
    index().on(table.chapterId, table.createdAt, table.id),
    index("chapter_members_search_index").using("gin", participantWords(table)),
  ],
);

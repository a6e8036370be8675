import { date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { edited, id, instant } from "#foundation/database/columns.ts";

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
    ...edited(),
  },
  (table) => [index().on(table.date)],
);

/** Local groups of learners and former learners. */
export const chapters = pgTable("chapters", {
  id: id(),
  name: text().notNull(),
  /** Members who joined before people could join here. */
  members: integer().notNull(),
  nextEvent: text().notNull(),
  location: text().notNull(),
  ...edited(),
});

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
  },
  (table) => [
    uniqueIndex("event_registrations_once").on(table.eventId, table.email),
    index().on(table.createdAt),
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
    index().on(table.createdAt),
  ],
);

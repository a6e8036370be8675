import { isNotNull, sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { centreId } from "#foundation/academy/tables.ts";
import { checkChoices, choice, id, instant, kobo } from "#foundation/database/columns.ts";
import { ways } from "#foundation/messages/ways.ts";
import { people } from "#rooms/accounts/tables.server.ts";
import { enrolments, learners } from "../tables.server.ts";
import { broadcastStates, recipientStates, unreachableReasons } from "./broadcast-states.ts";

/** Messages to many: one text for the people of a roster or a list. */
export const broadcasts = pgTable(
  "broadcasts",
  {
    id: id(),
    /** What staff call it: the roster's program, place and day, or where the people were chosen. */
    title: text().notNull(),
    /** With its places, such as `{name}`. */
    text: text().notNull(),
    /** The centre of everyone in it; null if they belong to several, or to none. */
    centreId: centreId(),
    state: choice(broadcastStates).notNull(),
    /** Who gets it, and who can't be reached. */
    people: integer().notNull().default(0),
    unreachable: integer().notNull().default(0),
    /** Of all SMS, as previewed. */
    parts: integer().notNull().default(0),
    costKobo: kobo().notNull().default(0),
    writtenBy: text()
      .notNull()
      .references(() => people.id),
    writtenAt: instant().notNull(),
    approvedBy: text().references(() => people.id),
    approvedAt: instant(),
    stoppedBy: text().references(() => people.id),
    /** When it was sent to the last one, or stopped. */
    endedAt: instant(),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.writtenAt, table.id),
    index().on(table.centreId, table.writtenAt).where(isNotNull(table.centreId)),
    index().on(table.writtenBy),
    index().on(table.approvedBy).where(isNotNull(table.approvedBy)),
    index().on(table.stoppedBy).where(isNotNull(table.stoppedBy)),
    // What the job has to do.
    index("broadcasts_at_work").on(table.id).where(sql`${table.state} in ('sending', 'stopping')`),
  ],
);

/** Who gets a message to many, as it was previewed. Their names and numbers are read when it is sent. */
export const broadcastPeople = pgTable(
  "broadcast_people",
  {
    broadcastId: text()
      .notNull()
      .references(() => broadcasts.id, { onDelete: "cascade" }),
    /** In the order of the roster or list. */
    number: integer().notNull(),
    enrolmentId: text()
      .notNull()
      .references(() => enrolments.id, { onDelete: "cascade" }),
    /** Null for the learner's parent or guardian, on a phone of their own. */
    learnerId: text().references(() => learners.id, { onDelete: "cascade" }),
    /** What the preview said. */
    program: text().notNull(),
    startsOn: text().notNull(),
    /** The ways it goes at first; empty for somebody who can't be reached. */
    ways: choice(ways).array().notNull(),
    why: choice(unreachableReasons),
    parts: integer().notNull(),
    costKobo: kobo().notNull(),
    state: choice(recipientStates).notNull(),
    /** What was queued: the email if there is one. The other ways share its group. */
    messageId: text(),
  },
  (table) => [
    ...checkChoices(table),
    primaryKey({ columns: [table.broadcastId, table.number] }),
    // Nobody gets it twice, however many places they have.
    unique("broadcast_people_once").on(table.broadcastId, table.learnerId),
    index().on(table.broadcastId, table.state, table.number),
    index().on(table.enrolmentId),
    index().on(table.learnerId),
  ],
);

import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { checkChoices, choice, id, instant } from "#foundation/database/columns.ts";
import { searchWords } from "#foundation/database/word-search.ts";
import type { Identity } from "#rooms/accounts/people/same-person.ts";
import { people } from "#rooms/accounts/tables.server.ts";
import { learnerChanges as changeKinds } from "../own-page/learner-changes.ts";
import { learners } from "../tables.server.ts";

/**
 * What staff did to a learner's record on request, and why. Corrections are erased with the learner; the note of the
 * erasure stays. The audit log only has who and when.
 */
export const learnerChanges = pgTable(
  "learner_changes",
  {
    id: id(),
    learnerId: text()
      .notNull()
      .references(() => learners.id),
    kind: choice(changeKinds).notNull(),
    changedBy: text()
      .notNull()
      .references(() => people.id),
    changedAt: instant().notNull(),
    reason: text().notNull(),
    /** The old values of what changed, and no others. */
    before: jsonb().$type<Partial<Identity>>().notNull(),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.learnerId, table.changedAt),
    index().on(table.changedBy),
  ],
);

/** The words of a note, for the search. */
export const noteWords = (table: Record<"text", AnyPgColumn>) => searchWords(table.text);

/** What staff noted about a learner for each other, such as a call. Erased with the learner. */
export const learnerNotes = pgTable(
  "learner_notes",
  {
    id: id(),
    learnerId: text()
      .notNull()
      .references(() => learners.id),
    text: text().notNull(),
    writtenBy: text()
      .notNull()
      .references(() => people.id),
    createdAt: instant().notNull(),
  },
  (table) => [
    index().on(table.learnerId, table.createdAt),
    index().on(table.writtenBy),
    index("learner_notes_search_index").using("gin", noteWords(table)),
  ],
);

/**
 * An owner said that two records belong to one person: the first is shown with the one that was kept. Nothing else
 * changes, so deleting the row undoes it (people/records-of-person.server.ts).
 */
export const learnerJoins = pgTable(
  "learner_joins",
  {
    /** A record is joined into one other, so joins have no circle. */
    learnerId: text()
      .primaryKey()
      .references(() => learners.id),
    keptId: text()
      .notNull()
      .references(() => learners.id),
    joinedBy: text()
      .notNull()
      .references(() => people.id),
    joinedAt: instant().notNull(),
    reason: text().notNull(),
  },
  (table) => [
    index().on(table.keptId),
    index().on(table.joinedBy),
    check("learner_joins_others", sql`${table.learnerId} <> ${table.keptId}`),
  ],
);

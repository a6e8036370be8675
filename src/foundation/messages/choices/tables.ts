import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { checkChoices, choice, instant } from "../../database/columns.ts";
import { languages, ways } from "../ways.ts";

/**
 * How people want to be told. Each change is a row of its own, because the rows are the record of their consent: the
 * one with the highest number counts, and the database refuses to change any (database/sql/10-append-only.sql).
 */
export const messageChoices = pgTable(
  "message_choices",
  {
    /** Who chose (`ChoiceOwner`). A person has a choice in each role: as learner, guardian, payer, or with an account. */
    owner: text().notNull(),
    /** 1 for the owner's first choice. */
    number: integer().notNull(),
    ways: choice(ways).array().notNull(),
    language: choice(languages).notNull(),
    /** The number that came with the choice; null if another record has it. `+` and digits. */
    phone: text(),
    /** What the person read and ticked, as the screen said it. */
    words: text().notNull(),
    keptAt: instant().notNull(),
  },
  (table) => [...checkChoices(table), primaryKey({ columns: [table.owner, table.number] })],
);

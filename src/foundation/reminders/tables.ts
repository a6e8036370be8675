import { boolean, integer, pgTable } from "drizzle-orm/pg-core";
import { checkChoices, choice, edited } from "../database/columns.ts";

/** The reminders that leave by themselves, in the order of a registration. */
export const reminderIds = [
  "instalment_before",
  "instalment_day",
  "instalment_after",
  "start_before",
  "till_after",
] as const;

/** What the office has changed about a reminder. Without a row, the academy's data decides (`reminders`). */
export const reminderRules = pgTable(
  "reminder_rules",
  {
    id: choice(reminderIds).primaryKey(),
    isOn: boolean().notNull(),
    /** Days before or after, or hours; kept while it is off. */
    amount: integer().notNull(),
    ...edited(),
  },
  checkChoices,
);

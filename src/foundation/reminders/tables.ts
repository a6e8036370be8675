import { boolean, integer, pgTable } from "drizzle-orm/pg-core";
import { checkChoices, choice, edited } from "../database/columns.ts";
import { reminderIds } from "./reminder-ids.ts";

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

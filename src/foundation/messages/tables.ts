import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { checkChoices, choice, instant } from "../database/columns.ts";

/** How a number came to be stopped: its owner answered STOP, opened the link, or told the staff. */
export const stopWays = ["answer", "link", "staff"] as const;
export type StopWay = (typeof stopWays)[number];

/**
 * What is known about a phone number, whoever has it. A number without a row has not been stopped and has not failed.
 */
export const phoneStates = pgTable(
  "phone_states",
  {
    /** As `readPhoneNumber` gives it. */
    phone: text().primaryKey(),
    /** Since when it gets no messages but codes; null if it does. */
    stoppedAt: instant(),
    stoppedHow: choice(stopWays),
    /** Messages that failed for good since the last one that arrived. */
    failures: integer().notNull().default(0),
    /** Since when it counts as wrong; null if it doesn't. */
    badSince: instant(),
    /** The provider's ids of the last answers, so that STOP and START that come again have no effect. */
    answers: text().array().notNull().default([]),
  },
  (table) => [...checkChoices(table)],
);

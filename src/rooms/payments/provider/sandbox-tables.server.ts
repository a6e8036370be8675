import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { checkChoices, choice, instant } from "#foundation/database/columns.ts";
import { sandboxKinds } from "../states.ts";

/** The records of the demo's sandbox (see ../sandbox). */
export const sandboxRecords = pgTable(
  "sandbox_records",
  {
    kind: choice(sandboxKinds).notNull(),
    key: text().notNull(),
    value: jsonb().$type<Record<string, unknown>>().notNull(),
    /** When a webhook is to be sent. */
    dueAt: instant(),
  },
  (table) => [
    ...checkChoices(table),
    primaryKey({ columns: [table.kind, table.key] }),
    index().on(table.dueAt),
  ],
);

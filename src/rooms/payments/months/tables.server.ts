import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#foundation/database/columns.ts";
import { people } from "#rooms/accounts/tables.server.ts";
import type { KeptMonth } from "./months.ts";

/**
 * Months whose books are closed: nothing more is posted to them, or to a month before them. Append-only (enforced by
 * database/sql/20-payments.sql, as is that rule).
 */
export const closedMonths = pgTable(
  "closed_months",
  {
    /** `2026-10`, so that two people at once close it once. */
    id: id(),
    /** When the next month begins. */
    endsAt: instant().notNull(),
    /** What the month said then. */
    figures: jsonb().$type<KeptMonth>().notNull(),
    closedBy: text()
      .notNull()
      .references(() => people.id),
    closedAt: instant().notNull(),
  },
  (table) => [
    index().on(table.closedBy),
    check("closed_months_are_over", sql`${table.closedAt} >= ${table.endsAt}`),
  ],
);

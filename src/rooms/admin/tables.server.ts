import { index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { id, instant } from "#foundation/database/columns.ts";
import { people } from "#rooms/accounts/tables.server.ts";

/** A member of staff's saved view of a list: its search, filters, days, order and columns, under a name. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: id(),
    personId: text()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    /** The path of the screen: `/admin/enrolments`. */
    list: text().notNull(),
    name: text().notNull(),
    /** What the address says after the question mark. */
    query: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [unique().on(table.personId, table.list, table.name), index().on(table.personId)],
);

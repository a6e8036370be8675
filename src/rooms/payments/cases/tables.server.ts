import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  date,
  index,
  jsonb,
  pgTable,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { checkChoices, choice, edited, id, instant, kobo } from "#foundation/database/columns.ts";
import { searchWords } from "#foundation/database/word-search.ts";
import { people } from "#rooms/accounts/tables.server.ts";
import { orders } from "../tables.server.ts";
import { reviewClosings, reviewKinds } from "./case-kinds.ts";

/** What searches of cases look at. */
export const caseWords = (table: Record<"reference", AnyPgColumn>) => searchWords(table.reference);

/** Cases that need a person: money with an unknown reference, disputes, refunds that match nothing. */
export const reviewCases = pgTable(
  "payment_review_cases",
  {
    id: id(),
    kind: choice(reviewKinds).notNull(),
    /** The payment's reference as the provider sent it. */
    reference: text().notNull(),
    /** Tells cases of the same kind and payment apart: a dispute's id, a webhook's hash. */
    subject: text().notNull().default(""),
    orderId: text().references(() => orders.id),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    openedAt: instant().notNull(),
    /** The day of what it is about, if that is not the day on which it opened. That day's month waits for it. */
    matterOn: date({ mode: "string" }),
    closedAt: instant(),
    /** Who closed it and how (case-kinds.ts); null while it is open, or when it closed automatically. */
    closedBy: text().references(() => people.id),
    closedHow: choice(reviewClosings),
    closedNote: text(),
    /** Who asked a second person to agree to the write-off, and the amount; null if one person did it alone. */
    writeOffAskedBy: text().references(() => people.id),
    writeOffKobo: kobo(),
    /** What the person who asked wrote; `closedNote` is the second person's. */
    writeOffNote: text(),
    ...edited(),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.openedAt),
    index("payment_review_cases_search_index").using("gin", caseWords(table)),
    index("payment_review_cases_reference_ends").on(
      sql`reverse(upper(${table.reference})) text_pattern_ops`,
    ),
    index("payment_review_cases_open").on(table.kind, table.openedAt).where(sql`closed_at is null`),
    index().on(table.closedBy),
    index().on(table.writeOffAskedBy),
    check(
      "payment_review_cases_second_person",
      sql`${table.closedHow} <> 'written_off' or ${table.writeOffAskedBy} <> ${table.closedBy}`,
    ),
    check(
      "payment_review_cases_closed_by_a_person",
      sql`(${table.closedBy} is null) = (${table.closedHow} is null) and (${table.closedBy} is null or ${table.closedAt} is not null)`,
    ),
    unique("payment_review_cases_once").on(table.kind, table.reference, table.subject),
    index().on(table.reference),
    index().on(table.orderId),
  ],
);

import { isNotNull } from "drizzle-orm";
import { date, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { checkChoices, choice, id, instant, kobo } from "#foundation/database/columns.ts";
import { postingKinds } from "../states.ts";
import { orders } from "../tables.server.ts";

/** Append-only (enforced by database/sql/20-payments.sql). The unique key prevents double postings. */
export const ledgerTransactions = pgTable(
  "ledger_transactions",
  {
    id: id(),
    kind: choice(postingKinds).notNull(),
    /** The subject of the posting: a payment's reference, a refund's id, … */
    reference: text().notNull(),
    postedAt: instant().notNull(),
    /** The day on which its money moved, as the bank says it; null: that of the posting. */
    movedOn: date({ mode: "string" }),
  },
  (table) => [
    ...checkChoices(table),
    unique("ledger_transactions_once").on(table.kind, table.reference),
    index().on(table.postedAt, table.id),
    index().on(table.movedOn).where(isNotNull(table.movedOn)),
  ],
);

/** Double entry: debit positive, credit negative, sum zero (checked after each statement that adds entries). */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: id(),
    transactionId: text()
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text().notNull(),
    amountKobo: kobo().notNull(),
    orderId: text().references(() => orders.id),
    /** The line that the entry belongs to, if any. */
    lineRef: text(),
    component: text(),
  },
  (table) => [
    index().on(table.transactionId),
    index().on(table.account),
    index().on(table.orderId),
  ],
);

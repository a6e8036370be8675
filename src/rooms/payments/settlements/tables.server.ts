import { date, index, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { checkChoices, choice, id, instant, kobo } from "#foundation/database/columns.ts";
import { refunds } from "../refunds/tables.server.ts";
import type { Difference } from "./compare-settlement.ts";
import { itemStates, refundSides } from "./settlement-states.ts";

/**
 * What a card provider paid to the academy's bank account, as it told us first. Later fetches change only what differs.
 * Its posting in the ledger has the kind `settlement` and the reference `provider:providerId`.
 */
export const settlements = pgTable(
  "settlements",
  {
    id: id(),
    provider: text().notNull(),
    providerId: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    currency: text(),
    grossKobo: kobo(),
    feesKobo: kobo(),
    netKobo: kobo(),
    /** When its last payment was made; null without payments. */
    lastPaidAt: instant(),
    /** Null while nothing is posted, because its amount can't be. */
    postedAt: instant(),
    /** What our books expect it to be. */
    expectedKobo: kobo(),
    /** In what it differs from our books; empty when it agrees. */
    differences: jsonb().$type<Difference[]>().notNull(),
    createdAt: instant().notNull(),
    comparedAt: instant().notNull(),
  },
  (table) => [
    unique("settlements_once").on(table.provider, table.providerId),
    index().on(table.day, table.id),
    index().on(table.provider, table.lastPaidAt),
  ],
);

/** The payments in a settlement, as the provider lists them, and what our books had of each. */
export const settlementItems = pgTable(
  "settlement_items",
  {
    id: id(),
    settlementId: text()
      .notNull()
      .references(() => settlements.id),
    /** In our books, or else the provider's. */
    reference: text().notNull(),
    amountKobo: kobo().notNull(),
    feesKobo: kobo().notNull(),
    /** Null for a payment that our books don't have. */
    bookedKobo: kobo(),
    bookedFeesKobo: kobo(),
    state: choice(itemStates).notNull(),
    paidAt: instant(),
  },
  (table) => [
    ...checkChoices(table),
    unique("settlement_items_once").on(table.settlementId, table.reference),
    index().on(table.reference),
  ],
);

/** The refunds that a settlement was lowered by. Each lowers one settlement, and if it failed raises one. */
export const settlementRefunds = pgTable(
  "settlement_refunds",
  {
    settlementId: text()
      .notNull()
      .references(() => settlements.id),
    refundId: text()
      .notNull()
      .references(() => refunds.id),
    side: choice(refundSides).notNull(),
    /** Below zero: it lowered the settlement. */
    amountKobo: kobo().notNull(),
  },
  (table) => [
    ...checkChoices(table),
    primaryKey({ columns: [table.refundId, table.side] }),
    index().on(table.settlementId),
  ],
);

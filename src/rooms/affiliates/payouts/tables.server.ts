import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { checkChoices, choice, id, instant, kobo } from "#foundation/database/columns.ts";
import type { BankAccount } from "../account/payment-info.ts";
import { commissions, payouts } from "../referrals/tables.server.ts";
import { affiliates } from "../tables.server.ts";
import { statementStatuses } from "./payout-states.ts";

/** One affiliate's part of a payout: what it pays, and to which account. Only its state changes. */
export const payoutStatements = pgTable(
  "payout_statements",
  {
    id: id(),
    /** Counts the statements of the whole academy, without gaps. */
    number: integer().notNull().unique("payout_statements_once_numbered"),
    payoutId: text()
      .notNull()
      .references(() => payouts.id),
    affiliateId: text()
      .notNull()
      .references(() => affiliates.id),
    status: choice(statementStatuses).notNull(),
    /** The account when the payout was made; null when the affiliate's account was deleted. */
    bank: jsonb().$type<BankAccount>(),
    /** The sum of its items; always more than 0. */
    totalKobo: kobo().notNull(),
    /** 0 or less: the items that take back what earlier statements paid. */
    openingKobo: kobo().notNull(),
    /** What was left unpaid when it was made: in the holding period or under review. */
    carriedKobo: kobo().notNull(),
    madeAt: instant().notNull(),
    paidAt: instant(),
    /** When it was returned or cancelled, and why. */
    endedAt: instant(),
    endReason: text(),
  },
  (table) => [
    ...checkChoices(table),
    unique("payout_statements_once_of_payout").on(table.payoutId, table.affiliateId),
    index().on(table.affiliateId, table.madeAt),
    // Includes the state and the amount, so that summing a payout reads no rows.
    index().on(table.payoutId, table.status, table.totalKobo),
    check("payout_statements_pays_something", sql`${table.totalKobo} > 0`),
  ],
);

/** The commission lines of a statement. A line is in at most one statement in effect. */
export const payoutItems = pgTable(
  "payout_items",
  {
    commissionId: text()
      .notNull()
      .references(() => commissions.id),
    statementId: text()
      .notNull()
      .references(() => payoutStatements.id),
    /** Takes back what an earlier statement paid. */
    paidEarlier: boolean().notNull().default(false),
    /** False when its statement was returned or cancelled: the line is due again. */
    stands: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.commissionId, table.statementId] }),
    uniqueIndex("payout_items_once_standing").on(table.commissionId).where(sql`${table.stands}`),
    index().on(table.statementId),
  ],
);

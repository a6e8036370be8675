import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { checkChoices, choice, edited, id, instant, kobo } from "#foundation/database/columns.ts";
import { searchWords } from "#foundation/database/word-search.ts";
import { people } from "#rooms/accounts/tables.server.ts";
import { enrolments } from "#rooms/enrolment/tables.server.ts";
import { payoutStatuses } from "../payouts/payout-states.ts";
import { commissionKinds } from "../states.ts";
import { affiliates, referrals } from "../tables.server.ts";

/** Commission earned and reversed. Append-only (triggers). */
export const commissions = pgTable(
  "commissions",
  {
    id: id(),
    referralId: text()
      .notNull()
      .references(() => referrals.id),
    affiliateId: text()
      .notNull()
      .references(() => affiliates.id),
    enrolmentId: text()
      .notNull()
      .references(() => enrolments.id),
    kind: choice(commissionKinds).notNull(),
    /** The payment's reference, or the id of the refund or the correction. Each has one effect on an enrolment. */
    causedBy: text().notNull(),
    /** Money received; negative for money refunded. */
    baseKobo: kobo().notNull(),
    rateBasisPoints: integer().notNull(),
    /** Negative where it takes back what was earned. */
    amountKobo: kobo().notNull(),
    /** When the money behind this line was paid. The holding period counts from here. */
    earnedAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    ...checkChoices(table),
    uniqueIndex("commissions_effect_unique").on(table.enrolmentId, table.kind, table.causedBy),
    // Includes the amount, so that sums read no rows.
    index().on(table.affiliateId, table.createdAt, table.amountKobo),
    index().on(table.affiliateId, table.earnedAt),
    index().on(table.referralId),
  ],
);

/** Whether an admin withholds the commission of a referral. The latest mark counts. Append-only. */
export const commissionMarks = pgTable(
  "commission_marks",
  {
    referralId: text()
      .notNull()
      .references(() => referrals.id),
    /** Starts at 1. */
    number: integer().notNull(),
    /** If true in the latest mark, the commission is not paid out (triggers). */
    withheld: boolean().notNull(),
    reason: text().notNull(),
    madeBy: text()
      .notNull()
      .references(() => people.id),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.referralId, table.number] }), index().on(table.madeBy)],
);

/** What the payout search compares. Index and query must use the same expression, or the index is not used. */
export const payoutWords = (table: Record<"bankReference", AnyPgColumn>) =>
  searchWords(table.bankReference);

/** Commissions sent to the bank together (payouts/payout-states.ts). */
export const payouts = pgTable(
  "payouts",
  {
    id: id(),
    status: choice(payoutStatuses).notNull(),
    createdAt: instant().notNull(),
    /** Admins. Null only for payouts from before the columns existed. */
    madeBy: text().references(() => people.id),
    approvedBy: text().references(() => people.id),
    approvedAt: instant(),
    /** When the bank's file was last downloaded before it was paid: from then on the bank may have sent the money. */
    exportedAt: instant(),
    paidBy: text().references(() => people.id),
    paidAt: instant(),
    /** What the bank calls the payment. */
    bankReference: text(),
    ...edited(),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.createdAt),
    index().on(table.status, table.createdAt),
    index("payouts_search_index").using("gin", payoutWords(table)),
    index().on(table.madeBy),
    index().on(table.approvedBy),
    index().on(table.paidBy),
    check(
      "payouts_paid_with_reference",
      sql`${table.status} not in ('paid', 'returned') or (${table.bankReference} is not null and ${table.paidAt} is not null)`,
    ),
  ],
);

import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { checkChoices, choice, id, instant } from "#foundation/database/columns.ts";
import { attempts, orders } from "../tables.server.ts";
import { payerAccountStates } from "./account-states.ts";

/** A bank account number at the card provider for one payer: whatever comes to it is that payer's money. */
export const payerAccounts = pgTable(
  "payer_accounts",
  {
    id: id(),
    provider: text().notNull(),
    /** `person:<id>` for an account's person, otherwise `order:<id>` (payer-accounts/want-number.server.ts). */
    payerKey: text().notNull(),
    state: choice(payerAccountStates).notNull(),
    /** What the provider calls this payer: an address of our own, unique, so that no two payers share an account. */
    customer: text().notNull().unique("payer_accounts_customer_once"),
    accountNumber: text(),
    bankName: text(),
    /** The provider's id of the bank, to ask about transfers. */
    bankSlug: text(),
    /** As senders see it, with the payer's name. Erased with the payer. */
    accountName: text(),
    /** The provider's id of the account, to close it. */
    providerId: text(),
    createdAt: instant().notNull(),
    /** When the provider took our request; its answer may come much later. */
    takenAt: instant(),
    /** When we ask next: for the number, after a refusal, or to close it. Null when there is nothing to ask. */
    nextAskAt: instant(),
    asks: integer().notNull().default(0),
    /** Which order it was last shown for, and when. */
    shownOrderId: text().references(() => orders.id),
    shownAt: instant(),
    /** When we last asked the provider to look for transfers that it missed. */
    requeriedAt: instant(),
  },
  (table) => [
    ...checkChoices(table),
    unique("payer_accounts_number_once").on(table.provider, table.accountNumber),
    // Two requests at once ask for one number.
    uniqueIndex("payer_accounts_one_per_payer")
      .on(table.provider, table.payerKey)
      .where(sql`state <> 'closed'`),
    index().on(table.nextAskAt),
    index().on(table.shownAt),
    index().on(table.shownOrderId),
    check(
      "payer_accounts_ready_with_number",
      sql`${table.state} <> 'ready' or (${table.accountNumber} is not null and ${table.bankName} is not null)`,
    ),
  ],
);
export type PayerAccount = typeof payerAccounts.$inferSelect;

/** The orders that a number is shown for. They stay with it, so that money that comes late finds its order. */
export const payerAccountOrders = pgTable(
  "payer_account_orders",
  {
    orderId: text()
      .notNull()
      .references(() => orders.id),
    accountId: text()
      .notNull()
      .references(() => payerAccounts.id),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.accountId] }),
    index().on(table.accountId),
  ],
);

/** A transfer to such a number: the bank's evidence of an attempt that nobody started here. */
export const ownTransfers = pgTable(
  "own_transfers",
  {
    attemptId: text()
      .primaryKey()
      .references(() => attempts.id),
    accountId: text()
      .notNull()
      .references(() => payerAccounts.id),
    provider: text().notNull(),
    /** The provider's id of the transaction. However often and by whatever way it is told, it is booked once. */
    transactionId: text().notNull(),
    /** Erased with the payer. */
    senderName: text(),
    senderBank: text(),
  },
  (table) => [
    unique("own_transfers_once").on(table.provider, table.transactionId),
    index().on(table.accountId),
  ],
);

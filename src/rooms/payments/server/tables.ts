import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { listCentreIds } from "#foundation/academy/academy.ts";
import { checkChoices, choice, id, instant, kobo, literals } from "#foundation/database/columns.ts";
import { searchWords } from "#foundation/database/word-search.ts";
import { people } from "#rooms/accounts/server/tables.ts";
import {
  attemptStatuses,
  dueStatuses,
  moneyStatuses,
  orderStatuses,
  paymentMethods,
} from "../rules/states.ts";

/** A component of a fee with its amount, as quoted. */
export type Component = { component: string; amountKobo: number };

/** A component of one line's fee: the smallest part that we keep accounts of. */
export type Part = Component & { lineRef: string };

/** What searches of admins look at. */
export const payerWords = (table: Record<"payerName" | "payerEmail", AnyPgColumn>) =>
  searchWords(table.payerName, table.payerEmail);
export const attemptWords = (table: Record<"reference" | "payerEmail", AnyPgColumn>) =>
  searchWords(table.reference, table.payerEmail);

/** What a payer owes. Lines, dues and attempts belong to an order. */
export const orders = pgTable(
  "orders",
  {
    id: id(),
    payerName: text().notNull(),
    payerEmail: text().notNull(),
    amountKobo: kobo().notNull(),
    /** Computed from dues, settlements and refunds. Only order-money.ts writes it. */
    status: choice(orderStatuses).notNull(),
    /**
     * Orders that replaced each other are one family: at most one of them is ever paid. The value is
     * the id of one of them, and settlement locks that row (order-parts.ts).
     */
    familyId: text()
      .notNull()
      .references((): AnyPgColumn => orders.id),
    replacedBy: text().references((): AnyPgColumn => orders.id),
    /** Where the provider redirects the browser when there is no JavaScript. */
    returnUrl: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.createdAt),
    index().on(table.replacedBy),
    index().on(table.familyId),
    index("orders_search_index").using("gin", payerWords(table)),
    uniqueIndex("orders_one_paid_of_family")
      .on(table.familyId)
      .where(sql`status not in ('open', 'closed')`),
  ],
);

/** A line item. Only the fulfilment knows what `lineRef` refers to. */
export const orderLines = pgTable(
  "order_lines",
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    lineRef: text().notNull(),
    description: text().notNull(),
    components: jsonb().$type<Component[]>().notNull(),
    amountKobo: kobo().notNull(),
    /** Until when the quote is valid. */
    quoteHoldsUntil: instant().notNull(),
  },
  (table) => [unique().on(table.orderId, table.lineRef)],
);

/** The parts of an order to pay by a date. By default there is one, due now; with instalments, more. */
export const dues = pgTable(
  "dues",
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    amountKobo: kobo().notNull(),
    /** The amounts that it pays for each line and component. All dues together pay the whole order. */
    parts: jsonb().$type<Part[]>().notNull(),
    dueAt: instant().notNull(),
    status: choice(dueStatuses).notNull(),
  },
  (table) => [...checkChoices(table), index().on(table.orderId)],
);

/** One attempt to pay a due. */
export const attempts = pgTable(
  "payment_attempts",
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    dueId: text()
      .notNull()
      .references(() => dues.id),
    /** 1 for the first of its order. */
    number: integer().notNull(),
    reference: text().notNull().unique(),
    /** The email address given to the provider: of the order's payer, or of the person asked to pay. */
    payerEmail: text().notNull(),
    method: choice(paymentMethods).notNull(),
    status: choice(attemptStatuses).notNull(),
    expectedKobo: kobo().notNull(),
    accessCode: text(),
    authorizationUrl: text(),
    /** The provider's status when we last asked: abandoned, pending, failed, … */
    providerStatus: text(),
    /** The received amount, as the provider reported it. */
    receivedKobo: kobo(),
    channel: text(),
    /** The admin who took or matched the money. Null when the provider confirmed it. */
    recordedBy: text().references(() => people.id),
    /** The admin's note. */
    note: text(),
    /** The centre whose cash box has the money; null unless it was paid in cash. */
    centreId: choice(listCentreIds()),
    /** Who took the cash, when that was not the admin who recorded it. */
    takerName: text(),
    /** The line of the bank statement, or the number in the centre's receipt book, as typed. */
    evidence: text(),
    /** A hash of the same, spelled in one way (rules/evidence-key.ts), so that nobody records it twice. */
    evidenceKey: text().unique("payment_attempts_evidence_once"),
    paidAt: instant(),
    createdAt: instant().notNull(),
    /** When the return page last asked the provider (verify-payment.ts). */
    askedByPageAt: instant(),
    /** When the sweep asks next, and how often it has asked. Null when there is nothing more to ask. */
    nextAskAt: instant(),
    asks: integer().notNull().default(0),
  },
  (table) => [
    ...checkChoices(table),
    unique("payment_attempts_once_numbered").on(table.orderId, table.number),
    index().on(table.nextAskAt),
    index().on(table.createdAt),
    // With the id: many payments have the same amount.
    index().on(table.expectedKobo, table.id),
    index().on(table.status, table.createdAt),
    index().on(table.method, table.createdAt),
    index("payment_attempts_search_index").using("gin", attemptWords(table)),
    // People read out the last characters of a reference.
    index("payment_attempts_reference_ends").on(sql`reverse(${table.reference}) text_pattern_ops`),
    index().on(table.dueId),
    index().on(table.recordedBy),
    check(
      "payment_attempts_provider_or_recorder",
      sql`(${table.method} = 'card') = (${table.recordedBy} is null)`,
    ),
    check(
      "payment_attempts_money_vouched_for",
      sql`${table.status} not in (${literals(moneyStatuses)}) or ${table.providerStatus} is not null or ${table.recordedBy} is not null`,
    ),
    check(
      "payment_attempts_cash_at_centre",
      sql`(${table.method} = 'cash') = (${table.centreId} is not null)`,
    ),
    check(
      "payment_attempts_note_of_recorder",
      sql`${table.note} is null or ${table.recordedBy} is not null`,
    ),
    // Two requests at once make one attempt.
    uniqueIndex("payment_attempts_one_open")
      .on(table.dueId)
      .where(sql`status in ('starting', 'open')`),
  ],
);

/** Counts the receipts of the whole academy. */
export const receiptNumbers = pgSequence("receipt_numbers");

/** The effect of a payment. The unique keys prevent a second one per attempt and per due. */
export const settlements = pgTable(
  "settlements",
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    attemptId: text()
      .notNull()
      .references(() => attempts.id)
      .unique("settlements_once_per_attempt"),
    dueId: text()
      .notNull()
      .references(() => dues.id)
      .unique("settlements_once_per_due"),
    amountKobo: kobo().notNull(),
    /** The amounts for each line and component. */
    parts: jsonb().$type<Part[]>().notNull(),
    settledAt: instant().notNull(),
    /** The receipt's count. A settlement that is rolled back leaves a gap. */
    receipt: integer()
      .notNull()
      .default(sql`nextval('receipt_numbers')`)
      .unique("settlements_receipt_once"),
  },
  (table) => [index().on(table.orderId)],
);

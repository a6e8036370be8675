import { isNotNull, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { centreId } from "#foundation/academy/tables.ts";
import { checkChoices, choice, id, instant, kobo, literals } from "#foundation/database/columns.ts";
import { searchWords } from "#foundation/database/word-search.ts";
import { people } from "#rooms/accounts/tables.server.ts";
import {
  attemptStatuses,
  chargeCauses,
  evidenceKinds,
  moneyStatuses,
  orderStatuses,
  paymentChannels,
  paymentMethods,
  providerStatuses,
} from "./states.ts";
import { tills } from "./tills/tables.server.ts";

/** A component of a fee with its amount, as quoted. */
export type Component = { component: string; amountKobo: number };

/** What admin searches look at. */
export const payerWords = (table: Record<"payerName" | "payerEmail", AnyPgColumn>) =>
  searchWords(table.payerName, table.payerEmail);
export const attemptWords = (table: Record<"reference" | "payerEmail", AnyPgColumn>) =>
  searchWords(table.reference, table.payerEmail);

/**
 * What a payer owes for its lines. It keeps its id for life: while no money has come, it is amended in place.
 * `rebalance` alone writes its status and sums (account/rebalance.server.ts).
 */
export const orders = pgTable(
  "orders",
  {
    id: id(),
    payerName: text().notNull(),
    /** Empty for payers without one (`hasAddress`): they pay at a counter. */
    payerEmail: text().notNull(),
    status: choice(orderStatuses).notNull(),
    /** What its lines cost, after refunds. */
    chargedKobo: kobo().notNull(),
    /** Payments less refunds, plus credit from other orders and less credit moved to them. Never below zero. */
    receivedKobo: kobo().notNull().default(0),
    /** Money that covers no charge. */
    creditKobo: kobo().notNull().default(0),
    /** Where the provider redirects the browser if there is no JavaScript. */
    returnUrl: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.createdAt),
    index("orders_with_credit").on(table.createdAt).where(sql`credit_kobo > 0`),
    index("orders_search_index").using("gin", payerWords(table)),
    check(
      "orders_money_not_below_zero",
      sql`${table.receivedKobo} >= 0 and ${table.creditKobo} >= 0`,
    ),
  ],
);

/**
 * A line item. Only the seller knows what `lineRef` refers to. It stays in its order unless one payment pays for
 * several (orders/join-orders.server.ts).
 */
export const orderLines = pgTable(
  "order_lines",
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    lineRef: text().notNull().unique(),
    description: text().notNull(),
    /** Until when the quoted price is valid. */
    quoteHoldsUntil: instant().notNull(),
  },
  (table) => [unique().on(table.orderId, table.position)],
);

/** An amount charged for a component of a line, or taken off again (negative). Append-only. */
export const charges = pgTable(
  "charges",
  {
    id: id(),
    /** Their sequence: first a line's components, then later changes. */
    number: integer().notNull(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    lineRef: text()
      .notNull()
      .references(() => orderLines.lineRef),
    component: text().notNull(),
    amountKobo: kobo().notNull(),
    /** `YYYY-MM-DD` in Lagos. */
    dueOn: date({ mode: "string" }).notNull(),
    /** Due at registration. */
    upfront: boolean().notNull(),
    cause: choice(chargeCauses).notNull(),
    /** The member of staff who changed it, if one did. */
    madeBy: text().references(() => people.id),
    /** Who asked for a write-off that needed a second person; null if one was enough. */
    askedBy: text().references(() => people.id),
    createdAt: instant().notNull(),
  },
  (table) => [
    ...checkChoices(table),
    unique("charges_once_numbered").on(table.orderId, table.number),
    index().on(table.lineRef),
    index().on(table.dueOn),
    index().on(table.madeBy, table.createdAt).where(isNotNull(table.madeBy)),
    index().on(table.askedBy).where(isNotNull(table.askedBy)),
    check("charges_not_nothing", sql`${table.amountKobo} <> 0`),
  ],
);

/** One try to collect money for an order. It does not pin the order to its amount. */
export const attempts = pgTable(
  "payment_attempts",
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    /** 1 for the first of its order. */
    number: integer().notNull(),
    reference: text().notNull().unique(),
    /** The email address given to the provider: that of the order's payer, or of the person asked to pay. */
    payerEmail: text().notNull(),
    method: choice(paymentMethods).notNull(),
    status: choice(attemptStatuses).notNull(),
    expectedKobo: kobo().notNull(),
    /** The card provider that it was started with and that we ask about it. Null for money that staff recorded. */
    provider: text(),
    accessCode: text(),
    authorizationUrl: text(),
    /** What the provider said when we last asked. */
    providerStatus: choice(providerStatuses),
    /** The received amount, without fees that the payer paid on top. Null for money in another currency. */
    receivedKobo: kobo(),
    channel: choice(paymentChannels),
    /** The admin who took or matched the money. Null when the provider confirmed it. */
    recordedBy: text().references(() => people.id),
    note: text(),
    /** The centre whose cash box has the money; null unless it was paid in cash. */
    centreId: centreId(),
    /** The till that has the cash; null unless paid in cash, and for cash from before there were tills. */
    tillId: text().references(() => tills.id),
    /** Who took the cash, if not the admin who recorded it. */
    takerName: text(),
    /** The line of the bank statement, or the number in the centre's receipt book, as typed. */
    evidence: text(),
    /** A hash of the same after normalising it (recorded/evidence-key.ts), so that nobody records it twice. */
    evidenceKey: text().unique("payment_attempts_evidence_once"),
    /** The slip that replaced the receipt while the counter had no connection, `P-KTM-014`. */
    provisionalNumber: text(),
    /** When staff first opened its receipt; later ones say that they are copies. */
    receiptPrintedAt: instant(),
    paidAt: instant(),
    createdAt: instant().notNull(),
    /** When the return page last asked the provider (verify-payment.server.ts). */
    askedByPageAt: instant(),
    /** When the sweep asks next, and how often it has asked. Null once there is nothing more to ask. */
    nextAskAt: instant(),
    asks: integer().notNull().default(0),
  },
  (table) => [
    ...checkChoices(table),
    unique("payment_attempts_once_numbered").on(table.orderId, table.number),
    index().on(table.nextAskAt),
    index().on(table.createdAt),
    // Includes the id, because many payments have the same amount.
    index().on(table.expectedKobo, table.id),
    index().on(table.status, table.createdAt),
    index().on(table.method, table.createdAt),
    index("payment_attempts_search_index").using("gin", attemptWords(table)),
    // People read out the last characters of a reference.
    index("payment_attempts_reference_ends").on(sql`reverse(${table.reference}) text_pattern_ops`),
    index().on(table.recordedBy).where(isNotNull(table.recordedBy)),
    index().on(table.tillId).where(isNotNull(table.tillId)),
    index().on(table.centreId).where(isNotNull(table.centreId)),
    index().on(table.provisionalNumber).where(isNotNull(table.provisionalNumber)),
    check(
      "payment_attempts_provider_or_recorder",
      sql`(${table.method} = 'card') = (${table.recordedBy} is null)`,
    ),
    check(
      "payment_attempts_provider_of_cards",
      sql`(${table.method} = 'card') = (${table.provider} is not null)`,
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
      "payment_attempts_till_of_cash",
      sql`${table.tillId} is null or ${table.method} = 'cash'`,
    ),
    check(
      "payment_attempts_note_of_recorder",
      sql`${table.note} is null or ${table.recordedBy} is not null`,
    ),
    // Two requests at once make only one attempt.
    uniqueIndex("payment_attempts_one_open")
      .on(table.orderId)
      .where(sql`status in ('starting', 'open')`),
  ],
);

/**
 * The other orders that an attempt collects for. They stay as they are until its money comes, and then join its order
 * (orders/join-orders.server.ts).
 */
export const attemptOrders = pgTable(
  "payment_attempt_orders",
  {
    attemptId: text()
      .notNull()
      .references(() => attempts.id),
    orderId: text()
      .notNull()
      .references(() => orders.id),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.orderId] }), index().on(table.orderId)],
);

/** Counts the receipts of the whole academy. */
export const receiptNumbers = pgSequence("receipt_numbers");

/** Money received for an order. Append-only. The unique key prevents a second one for an attempt. */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    attemptId: text()
      .notNull()
      .references(() => attempts.id)
      .unique("payments_once_per_attempt"),
    amountKobo: kobo().notNull(),
    /** What the provider keeps of it, and what the payer paid towards that on top of the amount. */
    feesKobo: kobo().notNull().default(0),
    onTopKobo: kobo().notNull().default(0),
    paidAt: instant().notNull(),
    createdAt: instant().notNull(),
    /** The receipt's count. A payment that is rolled back leaves a gap. */
    receipt: integer()
      .notNull()
      .default(sql`nextval('receipt_numbers')`)
      .unique("payments_receipt_once"),
  },
  (table) => [index().on(table.orderId), check("payments_positive", sql`${table.amountKobo} > 0`)],
);

/**
 * Recorded payments whose amount was wrong. What a payment counts for is its own amount plus all these differences
 * (recorded/counted-kobo.server.ts). Append-only, except for the reason, which is erased with the payer.
 */
export const paymentCorrections = pgTable(
  "payment_corrections",
  {
    id: id(),
    paymentId: text()
      .notNull()
      .references(() => payments.id),
    /** 1 for the first of its payment, so that two at once can't both replace the same receipt. */
    number: integer().notNull(),
    /** The right amount less the one that counted before. */
    differenceKobo: kobo().notNull(),
    /** Of the receipt that replaces the one before. */
    receipt: integer()
      .notNull()
      .default(sql`nextval('receipt_numbers')`)
      .unique("payment_corrections_receipt_once"),
    reason: text().notNull(),
    madeBy: text()
      .notNull()
      .references(() => people.id),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique("payment_corrections_once_numbered").on(table.paymentId, table.number),
    index().on(table.madeBy),
    check("payment_corrections_not_nothing", sql`${table.differenceKobo} <> 0`),
  ],
);

/** Counts moves of credit. Moves that concern the same order hold its lock, so they are numbered as they happened. */
export const creditUseNumbers = pgSequence("credit_use_numbers");

/** Credit that staff moved from one order to another of the same payer. Append-only; each counts for both orders. */
export const creditUses = pgTable(
  "credit_uses",
  {
    id: id(),
    number: integer()
      .notNull()
      .default(sql`nextval('credit_use_numbers')`)
      .unique("credit_uses_once_numbered"),
    fromOrderId: text()
      .notNull()
      .references(() => orders.id),
    toOrderId: text()
      .notNull()
      .references(() => orders.id),
    amountKobo: kobo().notNull(),
    /** The receipt of its order's newest payment then, 0 without one: later payments are not part of this credit. */
    afterReceipt: integer().notNull(),
    usedBy: text()
      .notNull()
      .references(() => people.id),
    createdAt: instant().notNull(),
  },
  (table) => [
    index().on(table.fromOrderId),
    index().on(table.toOrderId),
    index().on(table.usedBy),
    check("credit_uses_positive", sql`${table.amountKobo} > 0`),
    check("credit_uses_two_orders", sql`${table.fromOrderId} <> ${table.toOrderId}`),
  ],
);

/**
 * How much moved credit was taken back because its first payment went back, or came again (negative) because that
 * refund failed. Append-only; computed from the facts (credits/take-back.server.ts), adding only the difference each
 * time.
 */
export const creditReturns = pgTable(
  "credit_returns",
  {
    id: id(),
    useId: text()
      .notNull()
      .references(() => creditUses.id),
    /** 1 for the first of its use, so that two transactions can't both take back the same credit. */
    number: integer().notNull(),
    amountKobo: kobo().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique("credit_returns_once_numbered").on(table.useId, table.number),
    check("credit_returns_not_nothing", sql`${table.amountKobo} <> 0`),
  ],
);

/**
 * Which evidence proves which money: a line of the bank's statement, or a receipt in a centre's book, proves one thing.
 * Incoming and outgoing money have separate keys (claim-evidence.server.ts).
 */
export const usedEvidence = pgTable(
  "used_evidence",
  {
    /** A hash, as in `payment_attempts`. */
    key: text().primaryKey(),
    kind: choice(evidenceKinds).notNull(),
    /** The payment's reference, or the id of a payout or deposit. */
    subject: text().notNull(),
  },
  checkChoices,
);

import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  checkChoices,
  choice,
  edited,
  id,
  instant,
  kobo,
  literals,
} from "#foundation/database/columns.ts";
import { people } from "#rooms/accounts/server/tables.ts";
import {
  attemptStatuses,
  dueStatuses,
  eventStates,
  moneyStatuses,
  orderStatuses,
  paymentMethods,
  postingKinds,
  refundCauses,
  refundStatuses,
  reviewKinds,
  sandboxKinds,
} from "../rules/states.ts";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
});

/** A component of a fee with its amount, as quoted. */
export type Component = { component: string; amountKobo: number };

/** A component of one line's fee: the pieces by which money is kept apart. */
export type Part = Component & { lineRef: string };

/** What somebody owes. Lines, dues and attempts belong to it. */
export const orders = pgTable(
  "orders",
  {
    id: id(),
    payerName: text().notNull(),
    payerEmail: text().notNull(),
    amountKobo: kobo().notNull(),
    /** Written from dues, settlements and refunds by order-money.ts, and nowhere else. */
    status: choice(orderStatuses).notNull(),
    /**
     * Orders that replaced each other are one family: at most one of them is ever paid. It is the id
     * of one of them, and that row is what settlement locks (order-parts.ts).
     */
    familyId: text()
      .notNull()
      .references((): AnyPgColumn => orders.id),
    replacedBy: text().references((): AnyPgColumn => orders.id),
    /** Where the provider sends the browser back to when there is no JavaScript. */
    returnUrl: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.createdAt),
    index().on(table.replacedBy),
    index().on(table.familyId),
    uniqueIndex("orders_one_paid_of_family")
      .on(table.familyId)
      .where(sql`status not in ('open', 'closed')`),
  ],
);

/** A line item; only the fulfilment knows what `lineRef` refers to. */
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
    /** Until when the quote holds. */
    quoteHoldsUntil: instant().notNull(),
  },
  (table) => [unique().on(table.orderId, table.lineRef)],
);

/** How much of an order by when: one, due now, unless the order was opened with instalments. */
export const dues = pgTable(
  "dues",
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    amountKobo: kobo().notNull(),
    /** What it pays of each line and component; all dues together pay all of them. */
    parts: jsonb().$type<Part[]>().notNull(),
    dueAt: instant().notNull(),
    status: choice(dueStatuses).notNull(),
  },
  (table) => [...checkChoices(table), index().on(table.orderId)],
);

/** One way of paying a due. */
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
    /** To whom the provider shows and writes of it: the order's payer, or who was asked to pay. */
    payerEmail: text().notNull(),
    method: choice(paymentMethods).notNull(),
    status: choice(attemptStatuses).notNull(),
    expectedKobo: kobo().notNull(),
    accessCode: text(),
    authorizationUrl: text(),
    /** The provider's word for how it stood when last asked: abandoned, pending, failed, … */
    providerStatus: text(),
    /** What came in, as the provider told. */
    receivedKobo: kobo(),
    channel: text(),
    /** The admin who took or matched the money; null when the provider vouches for it. */
    recordedBy: text().references(() => people.id),
    /** What the admin wrote of it: a receipt's number, the line of the bank's statement. */
    note: text(),
    paidAt: instant(),
    createdAt: instant().notNull(),
    /** When the page after paying last asked the provider (verify-payment.ts). */
    askedByPageAt: instant(),
    /** When the sweep asks next, and how often it has; null when there is nothing more to ask. */
    nextAskAt: instant(),
    asks: integer().notNull().default(0),
  },
  (table) => [
    ...checkChoices(table),
    unique("payment_attempts_once_numbered").on(table.orderId, table.number),
    index().on(table.nextAskAt),
    index().on(table.createdAt),
    index().on(table.expectedKobo),
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
      "payment_attempts_note_of_recorder",
      sql`${table.note} is null or ${table.recordedBy} is not null`,
    ),
    // Two calls at once make one attempt.
    uniqueIndex("payment_attempts_one_open")
      .on(table.dueId)
      .where(sql`status in ('starting', 'open')`),
  ],
);

/** The effect of a payment. Its keys make a second one impossible: per attempt, and per due. */
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
    /** How the amount is shared among lines and components. */
    parts: jsonb().$type<Part[]>().notNull(),
    settledAt: instant().notNull(),
  },
  (table) => [index().on(table.orderId)],
);

/**
 * Every webhook as it came, so that what was told is never lost; the same body once. The body goes after
 * a time (sweep-event-bodies.ts); hash, event, reference and state stay.
 */
export const providerEvents = pgTable(
  "provider_events",
  {
    id: id(),
    receivedAt: instant().notNull(),
    body: bytes(),
    bodyHash: text().notNull().unique(),
    event: text().notNull(),
    reference: text(),
    state: choice(eventStates).notNull(),
    processedAt: instant(),
    /** How often its effect has failed, and when the sweep tries again. */
    failedTries: integer().notNull().default(0),
    nextTryAt: instant().notNull(),
  },
  (table) => [...checkChoices(table), index().on(table.state, table.nextTryAt)],
);

/** Append-only (database/sql/20-payments.sql refuses more); the key keeps each posting single. */
export const ledgerTransactions = pgTable(
  "ledger_transactions",
  {
    id: id(),
    kind: choice(postingKinds).notNull(),
    /** What it is about: a payment's reference, a refund's id, … */
    reference: text().notNull(),
    postedAt: instant().notNull(),
  },
  (table) => [
    ...checkChoices(table),
    unique("ledger_transactions_once").on(table.kind, table.reference),
  ],
);

/** Double entry: debit positive, credit negative, zero together (checked when a transaction commits). */
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
    /** The line it belongs to, where it belongs to one. */
    lineRef: text(),
    component: text(),
  },
  (table) => [
    index().on(table.transactionId),
    index().on(table.account),
    index().on(table.orderId),
  ],
);

/**
 * Money that goes back, by refund or by a lost dispute. Only the state columns change, and only
 * forward (database/sql/20-payments.sql): a refund that failed and is issued again is another row.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    /** Of the payment; it may be told before the payment itself is. */
    reference: text().notNull(),
    /** 1 for the first refund of its payment that was heard of. */
    number: integer().notNull(),
    cause: choice(refundCauses).notNull(),
    amountKobo: kobo().notNull(),
    /** `processed` as the provider says; it has its effect at `appliedAt`. */
    status: choice(refundStatuses).notNull(),
    /** What went back of each line and component, once applied. */
    parts: jsonb().$type<Part[]>(),
    createdAt: instant().notNull(),
    appliedAt: instant(),
    failedAt: instant(),
  },
  (table) => [
    ...checkChoices(table),
    // Two processes that hear of one refund at once make one row.
    unique("refunds_once").on(table.reference, table.number),
    index().on(table.createdAt),
  ],
);

/** What a person has to look at: money that enrols nobody, disputes, refunds that fit nothing. */
export const reviewCases = pgTable(
  "payment_review_cases",
  {
    id: id(),
    kind: choice(reviewKinds).notNull(),
    /** The payment's reference as the provider gave it. */
    reference: text().notNull(),
    /** Tells cases of one kind and payment apart: a dispute's id, a webhook's hash. */
    subject: text().notNull().default(""),
    orderId: text().references(() => orders.id),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    openedAt: instant().notNull(),
    closedAt: instant(),
    ...edited(),
  },
  (table) => [
    ...checkChoices(table),
    unique("payment_review_cases_once").on(table.kind, table.reference, table.subject),
    index().on(table.reference),
    index().on(table.orderId),
  ],
);

/** What the sandbox remembers when it is part of the demonstration (see ../sandbox). */
export const sandboxRecords = pgTable(
  "sandbox_records",
  {
    kind: choice(sandboxKinds).notNull(),
    key: text().notNull(),
    value: jsonb().$type<Record<string, unknown>>().notNull(),
    /** When a delivery is to be sent. */
    dueAt: instant(),
  },
  (table) => [
    ...checkChoices(table),
    primaryKey({ columns: [table.kind, table.key] }),
    index().on(table.dueAt),
  ],
);

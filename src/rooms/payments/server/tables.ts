import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
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
  refundCauses,
  refundStatuses,
  reviewKinds,
} from "../rules/states.ts";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
});

/** A component of a fee with its amount, as quoted. */
export type Component = { component: string; amountKobo: number };

/** A component of one line's fee: the smallest part that we keep accounts of. */
export type Part = Component & { lineRef: string };

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
    /** The admin's note, e.g. a receipt number or a line of the bank statement. */
    note: text(),
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

/**
 * Every webhook as it came, so that none is lost. The same body is stored once. The body is deleted after
 * its retention time (sweep-event-bodies.ts); hash, event, reference and state stay.
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
    /** How many times its effect has failed, and when the sweep retries. */
    failedTries: integer().notNull().default(0),
    nextTryAt: instant().notNull(),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.state, table.nextTryAt),
    // Those whose body is still to be deleted.
    index("provider_events_with_body_index").on(table.receivedAt).where(sql`body is not null`),
  ],
);

/**
 * Money that goes back, by a refund or a lost dispute. Only the state columns change, and only forward
 * (database/sql/20-payments.sql). If a failed refund is issued again, that is a new row.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    /** The payment's reference. A refund can be reported before its payment. */
    reference: text().notNull(),
    /** 1 for the first refund of its payment that was reported. */
    number: integer().notNull(),
    cause: choice(refundCauses).notNull(),
    amountKobo: kobo().notNull(),
    /** The provider's status. A processed refund takes effect at `appliedAt`. */
    status: choice(refundStatuses).notNull(),
    /** The refunded amounts of each line and component, once applied. */
    parts: jsonb().$type<Part[]>(),
    createdAt: instant().notNull(),
    appliedAt: instant(),
    failedAt: instant(),
  },
  (table) => [
    ...checkChoices(table),
    // Two processes that get the same refund at once make one row.
    unique("refunds_once").on(table.reference, table.number),
    index().on(table.createdAt),
  ],
);

/** Cases for a person: money that settled nothing, disputes, refunds that match nothing. */
export const reviewCases = pgTable(
  "payment_review_cases",
  {
    id: id(),
    kind: choice(reviewKinds).notNull(),
    /** The payment's reference as the provider sent it. */
    reference: text().notNull(),
    /** Distinguishes cases of one kind and payment: a dispute's id, a webhook's hash. */
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

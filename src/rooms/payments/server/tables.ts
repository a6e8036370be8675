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
import { listCentreIds } from "#foundation/academy.ts";
import {
  checkChoices,
  choice,
  edited,
  id,
  instant,
  kobo,
  literals,
} from "#foundation/database/columns.ts";
import { searchWords } from "#foundation/database/word-search.ts";
import { people } from "#rooms/accounts/server/tables.ts";
import {
  attemptStatuses,
  dueStatuses,
  moneyStatuses,
  orderStatuses,
  paymentMethods,
  refundCauses,
  refundRequestStatuses,
  refundStatuses,
  refundWays,
  reviewClosings,
  reviewKinds,
  underWay,
} from "../rules/states.ts";

/** A component of a fee with its amount, as quoted. */
export type Component = { component: string; amountKobo: number };

/** A component of one line's fee: the smallest part that we keep accounts of. */
export type Part = Component & { lineRef: string };

/** What a refund gives back of one line. */
export type LineAmount = { lineRef: string; amountKobo: number };

/** What searches of admins look at. */
export const payerWords = (table: Record<"payerName" | "payerEmail", AnyPgColumn>) =>
  searchWords(table.payerName, table.payerEmail);
export const attemptWords = (table: Record<"reference" | "payerEmail", AnyPgColumn>) =>
  searchWords(table.reference, table.payerEmail);
export const caseWords = (table: Record<"reference", AnyPgColumn>) => searchWords(table.reference);

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
    index().on(table.expectedKobo),
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
    // Lists of payments look for those with money that went back.
    index("refunds_booked")
      .on(table.reference)
      .where(sql`applied_at is not null and failed_at is null`),
  ],
);

/**
 * What an admin asks to be refunded. The row in `refunds` is written when nobody else has to approve it; the
 * provider's notices are matched with that row (docs/payments.md, "A refund from the desk").
 */
export const refundRequests = pgTable(
  "refund_requests",
  {
    id: id(),
    /** The payment's reference. */
    reference: text().notNull(),
    status: choice(refundRequestStatuses).notNull(),
    amountKobo: kobo().notNull(),
    /** What goes back of which line; null for money that settled nothing. */
    lines: jsonb().$type<LineAmount[]>(),
    way: choice(refundWays).notNull(),
    /** The centre whose cash box paid it out. */
    centreId: choice(listCentreIds()),
    /** The bank's reference, or the number in the centre's receipt book, of money given back by hand. */
    evidence: text(),
    reason: text().notNull(),
    requestedBy: text()
      .notNull()
      .references(() => people.id),
    requestedAt: instant().notNull(),
    /** The other admin who approved or declined it; null when nobody had to. */
    decidedBy: text().references(() => people.id),
    decidedAt: instant(),
    /** When a process last began to send it to the provider. */
    sendingAt: instant(),
    /** Why the provider refused it, in its words. */
    problem: text(),
    refundId: text()
      .references(() => refunds.id)
      .unique("refund_requests_one_refund"),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.reference),
    index().on(table.requestedBy),
    index().on(table.decidedBy),
    index().on(table.status, table.requestedAt),
    // Two refunds of one payment under way at once could not be told apart by the provider's notices.
    uniqueIndex("refund_requests_one_under_way")
      .on(table.reference)
      .where(sql`status in (${literals(underWay)})`),
    check(
      "refund_requests_second_admin",
      sql`${table.status} = 'declined' or ${table.decidedBy} is null or ${table.decidedBy} <> ${table.requestedBy}`,
    ),
    check(
      "refund_requests_cash_at_centre",
      sql`(${table.way} = 'cash') = (${table.centreId} is not null)`,
    ),
    check(
      "refund_requests_evidence_by_hand",
      sql`(${table.way} = 'provider') = (${table.evidence} is null)`,
    ),
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
    /** The person who closed it and how (rules/review-ways.ts); null while it is open, or when it closed by itself. */
    closedBy: text().references(() => people.id),
    closedHow: choice(reviewClosings),
    closedNote: text(),
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
    check(
      "payment_review_cases_closed_by_a_person",
      sql`(${table.closedBy} is null) = (${table.closedHow} is null) and (${table.closedBy} is null or ${table.closedAt} is not null)`,
    ),
    unique("payment_review_cases_once").on(table.kind, table.reference, table.subject),
    index().on(table.reference),
    index().on(table.orderId),
  ],
);

import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { centreId } from "#foundation/academy/tables.ts";
import { checkChoices, choice, id, instant, kobo, literals } from "#foundation/database/columns.ts";
import { people } from "#rooms/accounts/tables.server.ts";
import {
  refundCauses,
  refundRequestStatuses,
  refundStatuses,
  refundWays,
  underWay,
} from "../states.ts";
import { tills } from "../tills/tables.server.ts";

/** How much a refund gives back for one line. */
export type LineAmount = { lineRef: string; amountKobo: number };

/**
 * Money that goes back through a refund or a lost dispute: the provider's record, row by row, and money given back by
 * hand. Only the ids and the state change, and only forward (database/sql/20-payments.sql). A failed refund that is
 * issued again gets a new row.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    reference: text().notNull(),
    /** 1 for the first refund that we knew of its payment. */
    number: integer().notNull(),
    cause: choice(refundCauses).notNull(),
    /** The provider's id of the refund. Null for money given back by hand, and for ours until accepted. */
    providerId: text(),
    /** The provider's id of the lost dispute that took the money. */
    disputeId: text(),
    amountKobo: kobo().notNull(),
    /** The provider's status. A processed refund takes effect at `appliedAt`. */
    status: choice(refundStatuses).notNull(),
    createdAt: instant().notNull(),
    appliedAt: instant(),
    failedAt: instant(),
  },
  (table) => [
    ...checkChoices(table),
    // If two processes get the same refund at once, they make one row.
    unique("refunds_once").on(table.reference, table.number),
    // Includes the reference, which belongs to one provider, because another provider may use the same ids.
    unique("refunds_provider_once").on(table.reference, table.providerId),
    unique("refunds_dispute_once").on(table.reference, table.disputeId),
    index().on(table.createdAt),
    // Lists of payments look for those with refunds.
    index("refunds_booked")
      .on(table.reference)
      .where(sql`applied_at is not null and failed_at is null`),
  ],
);

/**
 * What an admin asks to refund. Its row in `refunds` is written once nobody else has to approve it, and gets the
 * provider's id once the provider accepts it (docs/payments.md, "A refund by staff").
 */
export const refundRequests = pgTable(
  "refund_requests",
  {
    id: id(),
    reference: text().notNull(),
    status: choice(refundRequestStatuses).notNull(),
    amountKobo: kobo().notNull(),
    /** How much goes back for each line; null for money with an unknown reference. */
    lines: jsonb().$type<LineAmount[]>(),
    way: choice(refundWays).notNull(),
    /** The centre whose cash box paid it out. */
    centreId: centreId(),
    /** The till that a cash refund leaves; null until it is booked, and for all other refunds. */
    tillId: text().references(() => tills.id),
    /** The bank's reference of our transfer, or the number in the centre's receipt book, if cash has one. */
    evidence: text(),
    /** The day on which our transfer left the bank, if that is not the day of its booking. */
    movedOn: date({ mode: "string" }),
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
    /** Why the provider refused it, in the provider's words. */
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
    index().on(table.tillId),
    index().on(table.centreId),
    index().on(table.status, table.requestedAt),
    // If the provider's answer is lost, its list shows which refund is ours: a payment has only one under way.
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
      sql`case ${table.way} when 'provider' then ${table.evidence} is null when 'transfer' then ${table.evidence} is not null else true end`,
    ),
  ],
);

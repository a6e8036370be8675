import { sql } from "drizzle-orm";
import {
  check,
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

/** What a refund gives back of one line. */
export type LineAmount = { lineRef: string; amountKobo: number };

/**
 * Money that goes back, by a refund or a lost dispute: the provider's record, row by row, and what was given back by
 * hand. Only the ids and the state change, and only forward (database/sql/20-payments.sql). If a failed refund is
 * issued again, that is a new row.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    reference: text().notNull(),
    /** 1 for the first refund of its payment that we knew of. */
    number: integer().notNull(),
    cause: choice(refundCauses).notNull(),
    /** The provider's id of the refund. Null for our own until the provider took it, and for money given back by hand. */
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
    // Two processes that get the same refund at once make one row.
    unique("refunds_once").on(table.reference, table.number),
    // With the reference, which belongs to one provider: another one's ids can be the same.
    unique("refunds_provider_once").on(table.reference, table.providerId),
    unique("refunds_dispute_once").on(table.reference, table.disputeId),
    index().on(table.createdAt),
    // Lists of payments look for those with money that went back.
    index("refunds_booked")
      .on(table.reference)
      .where(sql`applied_at is not null and failed_at is null`),
  ],
);

/**
 * What an admin asks to be refunded. The row in `refunds` is written when nobody else has to approve it, and gets the
 * provider's id when the provider took it (docs/payments.md, "A refund by staff").
 */
export const refundRequests = pgTable(
  "refund_requests",
  {
    id: id(),
    reference: text().notNull(),
    status: choice(refundRequestStatuses).notNull(),
    amountKobo: kobo().notNull(),
    /** What goes back of which line; null for money with a reference that is not ours. */
    lines: jsonb().$type<LineAmount[]>(),
    way: choice(refundWays).notNull(),
    /** The centre whose cash box paid it out. */
    centreId: centreId(),
    /** The till that it leaves; null unless it goes back in cash, and until it is booked. */
    tillId: text().references(() => tills.id),
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
    index().on(table.tillId),
    index().on(table.centreId),
    index().on(table.status, table.requestedAt),
    // If the provider's answer is lost, its list shows which refund is ours: only one of a payment is under way.
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

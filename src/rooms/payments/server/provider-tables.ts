import { sql } from "drizzle-orm";
import { customType, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { checkChoices, choice, id, instant, kobo } from "#foundation/database/columns.ts";
import { eventStates, refundStatuses } from "../rules/states.ts";
import { refunds } from "./refund-tables.ts";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
});

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
    index().on(table.reference),
    // Those whose body is still to be deleted.
    index("provider_events_with_body_index").on(table.receivedAt).where(sql`body is not null`),
  ],
);

/**
 * The provider's notices about refunds, and the refund that we matched each one with. The names are
 * stored here: a refund can have several names, and most notices have none (docs/payments.md).
 */
export const refundNotices = pgTable(
  "refund_notices",
  {
    id: id(),
    refundId: text()
      .notNull()
      .references(() => refunds.id),
    /** The payment's reference. */
    reference: text().notNull(),
    amountKobo: kobo().notNull(),
    /** The refund's status according to this notice. */
    status: choice(refundStatuses).notNull(),
    /** The provider's id of the refund, as in its list of refunds. */
    providerId: text(),
    /** The reference at the bank. Most webhooks of processed refunds have it. */
    bankReference: text(),
    /** The lost dispute that the refund pays. */
    disputeId: text(),
    receivedAt: instant().notNull(),
    /** When the payment was compared with the provider's whole list. That resolves doubts about this notice. */
    comparedAt: instant(),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.reference),
    index().on(table.refundId),
    index().on(table.providerId),
  ],
);

/** When we last compared our books with the provider's. One row for each kind of comparison. */
export const providerComparisons = pgTable("provider_comparisons", {
  name: text().primaryKey(),
  startedAt: instant().notNull(),
  finishedAt: instant(),
});

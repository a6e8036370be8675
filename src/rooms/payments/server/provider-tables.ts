import { index, pgTable, text } from "drizzle-orm/pg-core";
import { checkChoices, choice, id, instant, kobo } from "#foundation/database/columns.ts";
import { refundStatuses } from "../rules/states.ts";
import { refunds } from "./tables.ts";

/**
 * What the provider said about refunds, notice by notice, and which refund we took each for. The
 * names are here: a refund can have several, and most notices have none (docs/payments.md).
 */
export const refundNotices = pgTable(
  "refund_notices",
  {
    id: id(),
    refundId: text()
      .notNull()
      .references(() => refunds.id),
    /** Of the payment. */
    reference: text().notNull(),
    amountKobo: kobo().notNull(),
    /** How the refund stood, as this notice says. */
    status: choice(refundStatuses).notNull(),
    /** The provider's id of the refund, as its list of refunds has it. */
    providerId: text(),
    /** The reference at the bank, as most webhooks of processed refunds have it. */
    bankReference: text(),
    /** Of the lost dispute that it is about. */
    disputeId: text(),
    receivedAt: instant().notNull(),
    /** When the payment was compared with the provider's whole list: no doubt is left from before. */
    comparedAt: instant(),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.reference),
    index().on(table.refundId),
    index().on(table.providerId),
  ],
);

/** When this academy last compared its books with the provider's; one row for each comparison. */
export const providerComparisons = pgTable("provider_comparisons", {
  name: text().primaryKey(),
  startedAt: instant().notNull(),
  finishedAt: instant(),
});

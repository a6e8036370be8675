import { sql } from "drizzle-orm";
import { customType, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { checkChoices, choice, id, instant } from "#foundation/database/columns.ts";
import { eventKinds, eventStates } from "../states.ts";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
});

/**
 * Every webhook as it came, so that none is lost. Identical bodies from one provider are stored once. The body is
 * deleted after its retention time (receive-webhook.server.ts); hash, event, reference and state stay.
 */
export const providerEvents = pgTable(
  "provider_events",
  {
    id: id(),
    receivedAt: instant().notNull(),
    body: bytes(),
    bodyHash: text().notNull(),
    /** Who sent it. */
    provider: text().notNull(),
    kind: choice(eventKinds).notNull(),
    /** The provider's own word for it. */
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
    unique("provider_events_once").on(table.provider, table.bodyHash),
    index().on(table.state, table.nextTryAt),
    index().on(table.reference),
    // The webhooks whose body is still to be deleted.
    index("provider_events_with_body_index").on(table.receivedAt).where(sql`body is not null`),
  ],
);

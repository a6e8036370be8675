import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { checkChoices, choice, id, instant } from "../database/columns.ts";

/**
 * Messages to people, written in the transaction that causes them and sent by a worker. The channel leaves room
 * for SMS and WhatsApp.
 */
export const messages = pgTable(
  "messages",
  {
    id: id(),
    channel: choice(["email"]).notNull(),
    recipient: text().notNull(),
    /** Its kind, e.g. `enrolment_confirmed`; for tests and the outbox page. */
    kind: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** Contains a link that gives access: once sent, the text is not kept. */
    holdsSecret: boolean().notNull().default(false),
    status: choice(["queued", "sent"]).notNull(),
    attempts: integer().notNull().default(0),
    createdAt: instant().notNull(),
    sentAt: instant(),
    /** The mailbox (mailbox-of.ts), for kinds that anyone can trigger; null for others. */
    limitedMailbox: text(),
    /** When it last took a turn at that mailbox; null until then. */
    turnAt: instant(),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.createdAt),
    index().on(table.recipient),
    index().on(table.limitedMailbox, table.turnAt),
  ],
);

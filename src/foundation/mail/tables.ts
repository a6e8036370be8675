import { isNotNull, sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { checkChoices, choice, id, instant } from "../database/columns.ts";
import { mailFailures, mailStatuses } from "../mail-states.ts";
import type { Letter } from "./letter/letter.ts";

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
    /** Who receives replies; null for the academy. */
    replyTo: text(),
    subject: text().notNull(),
    /** For mail programs without HTML, and for searching for a code or an address. */
    text: text().notNull(),
    /**
     * The HTML, ten times as long, is rendered from this when the email is sent or shown. Null once it is no longer
     * kept.
     */
    letter: jsonb().$type<Letter>(),
    /** Contains a link that gives access: once sent, text and letter are not kept. */
    holdsSecret: boolean().notNull().default(false),
    status: choice(mailStatuses).notNull(),
    /** Since it was queued, or queued again. */
    attempts: integer().notNull().default(0),
    /** Why the last try failed; null when none has. */
    failure: choice(mailFailures),
    /** The latest time of the next try; null if it is due now, or if there is none. */
    nextTryAt: instant(),
    /** How often an admin had it sent again. */
    sentAgain: integer().notNull().default(0),
    createdAt: instant().notNull(),
    sentAt: instant(),
    /** The mailbox (mailbox-of.ts), if anyone could have triggered the email (queue-mail.ts); otherwise null. */
    limitedMailbox: text(),
    /** When it last took a turn at that mailbox; null if never. */
    turnAt: instant(),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.createdAt, table.id),
    index().on(table.status, table.createdAt, table.id),
    index().on(table.kind, table.createdAt, table.id),
    index().on(table.recipient),
    // Finds addresses by their beginning.
    index("messages_recipient_begins").on(sql`lower(${table.recipient}) text_pattern_ops`),
    index().on(table.limitedMailbox, table.turnAt).where(isNotNull(table.limitedMailbox)),
  ],
);

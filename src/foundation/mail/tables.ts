import { isNotNull, ne, sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { checkChoices, choice, id, instant, kobo } from "../database/columns.ts";
import { mailFailures, mailStatuses, messageUrgencies } from "../mail-states.ts";
import { type Language, languages, ways } from "../messages/ways.ts";
import type { Letter, Short } from "./letter/letter.ts";

/** WhatsApp's template in the person's language, and what fills it in, in order. */
export type MessageTemplate = {
  readonly name: string;
  readonly language: Language;
  readonly variables: readonly string[];
};

/** What a phone is told, in each language: a waiting message goes in the language that counts by then. */
export type WaitingShort = Pick<Short, "en" | "ha" | "template" | "variables">;

/**
 * Messages to people, written in the transaction that causes them and sent by a worker. One row is one way that a
 * notice goes; those of one notice share its group.
 */
export const messages = pgTable(
  "messages",
  {
    id: id(),
    channel: choice(ways).notNull(),
    /** What the rows of one notice share; null for an email that goes no other way. */
    groupId: text(),
    /** An email address, or a number as `readPhoneNumber` gives it. */
    recipient: text().notNull(),
    /** Its kind, e.g. `enrolment_confirmed`; for tests and the outbox page. */
    kind: text().notNull(),
    /**
     * The code of the registration that it is about, where it is about one: short forms don't name it, and a letter that
     * held a secret keeps no text.
     */
    about: text(),
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
    /** The mailbox (mailbox-of.ts) or number, if anyone could have triggered it (queue-mail.ts); otherwise null. */
    limitedMailbox: text(),
    /** When an email last took a turn at that mailbox, or when a phone's message was tried; null if never. */
    turnAt: instant(),
    /** How often a phone's message went on the day of `turnAt`: more than once if staff had it sent again. */
    turns: integer().notNull().default(0),
    /** Why a phone's message may go at night; null for one that waits for the morning. */
    urgency: choice(messageUrgencies),
    /** Whose choice it follows (`ChoiceOwner`): it is read again before the try; null if nobody chose. */
    owner: text(),
    /** Of a message to a phone. */
    language: choice(languages),
    /** Of a message to a phone that waits: what it says, in each language. Null once it has gone. */
    short: jsonb().$type<WaitingShort>(),
    /** Of a WhatsApp message. */
    template: jsonb().$type<MessageTemplate>(),
    /** How many SMS it makes; null for other ways. */
    parts: integer(),
    /** What it costs: our estimate, or the provider's own figure once it has told us. */
    costKobo: kobo(),
    /** Who took it, and what they call it; null before that, and if we don't know whether they did. */
    provider: text(),
    providerId: text(),
    /** When the phone had it, as the provider reports. */
    deliveredAt: instant(),
    /** When the group's next way takes over, unless it has arrived by then; null if nothing waits for that. */
    fallAt: instant(),
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
    // A notice goes each way once at most.
    uniqueIndex("messages_group_way").on(table.groupId, table.channel),
    // Reports name a message by these.
    index().on(table.provider, table.providerId).where(isNotNull(table.providerId)),
    // What went to phones today, of all and of one number.
    index().on(table.turnAt).where(ne(table.channel, sql`'email'`)),
    index().on(table.recipient, table.turnAt).where(ne(table.channel, sql`'email'`)),
    index().on(table.fallAt).where(isNotNull(table.fallAt)),
    // Texts that are to be taken away.
    index("messages_secret_texts")
      .on(table.createdAt)
      .where(sql`${table.holdsSecret} and ${table.text} <> ''`),
  ],
);

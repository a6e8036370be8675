import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { checkChoices, choice, id, instant, kobo } from "#foundation/database/columns.ts";
import { people } from "#rooms/accounts/tables.server.ts";
import { ledgerTransactions } from "../ledger/tables.server.ts";
import { orderLines } from "../tables.server.ts";
import { fileStates, lineStates } from "./bank-states.ts";
import type { Layout } from "./statement-layout.ts";

/** What the columns of a header mean that no bank of ours has, as somebody chose it once. */
export const bankLayouts = pgTable(
  "bank_layouts",
  {
    /** The header (`headerKey`). */
    key: text().primaryKey(),
    layout: jsonb().$type<Layout>().notNull(),
    madeBy: text()
      .notNull()
      .references(() => people.id),
    madeAt: instant().notNull(),
  },
  (table) => [index().on(table.madeBy)],
);

/** A file from the bank. It books nothing. The file is deleted once its lines are read. */
export const bankImports = pgTable(
  "bank_imports",
  {
    id: id(),
    state: choice(fileStates).notNull(),
    fileName: text().notNull(),
    /** The file while it is needed (uploads). */
    storageKey: text(),
    /** Which bank's, once we know. */
    bank: text(),
    /** Why it was refused or failed, for the person who chose it. */
    problem: text(),
    /** `refused`, because reading it failed each time. */
    isFailed: boolean().notNull().default(false),
    /** `columns`, because it names no account. */
    asksAccount: boolean().notNull().default(false),
    /** Who said that it is of the academy's account. Only a file that names none needs it. */
    accountConfirmedBy: text().references(() => people.id),
    /** How often its reading began, and when last. Also a try whose process died counts. */
    tries: integer().notNull().default(0),
    triedAt: instant(),
    /** Rows of the file, once it was read through. */
    rows: integer(),
    /** Rows that were handled. */
    rowsDone: integer().notNull().default(0),
    /** Its lines, how many of them we did not know, and how many of ₦0 were left out. */
    lines: integer().notNull().default(0),
    newLines: integer().notNull().default(0),
    zeroLines: integer().notNull().default(0),
    firstDay: date({ mode: "string" }),
    lastDay: date({ mode: "string" }),
    importedBy: text()
      .notNull()
      .references(() => people.id),
    createdAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.createdAt, table.id),
    index().on(table.importedBy),
    index().on(table.accountConfirmedBy).where(sql`account_confirmed_by is not null`),
  ],
);

/** A line of the academy's bank account. What it proves is in `bank_matches`. Only its state changes. */
export const bankLines = pgTable(
  "bank_lines",
  {
    id: id(),
    importId: text()
      .notNull()
      .references(() => bankImports.id),
    /** Its row in the file. */
    fileRow: integer().notNull(),
    day: date({ mode: "string" }).notNull(),
    /** Above zero: it came in. */
    amountKobo: kobo().notNull(),
    narration: text().notNull(),
    reference: text().notNull(),
    /**
     * A hash of account, day, amount and narration, and of which of several such lines of that day it is. So neither
     * the same file nor one that overlaps makes a second line.
     */
    fingerprint: text().notNull().unique("bank_lines_once"),
    /** What the code or the payment's reference in its narration leads to; null without one, or when it has several. */
    lineRef: text().references(() => orderLines.lineRef),
    state: choice(lineStates).notNull(),
    decidedBy: text().references(() => people.id),
    decidedAt: instant(),
  },
  (table) => [
    ...checkChoices(table),
    check("bank_lines_not_nothing", sql`${table.amountKobo} <> 0`),
    index().on(table.importId),
    index().on(table.day, table.id),
    index().on(table.state, table.day, table.id),
    index().on(table.lineRef).where(sql`line_ref is not null`),
    index().on(table.decidedBy).where(sql`decided_by is not null`),
  ],
);

/**
 * Which posting of the ledger's bank account a line of the bank is. A posting is at most one line; a line can be several
 * postings, whose amounts together are its own.
 */
export const bankMatches = pgTable(
  "bank_matches",
  {
    id: id(),
    lineId: text()
      .notNull()
      .references(() => bankLines.id),
    transactionId: text()
      .notNull()
      .references(() => ledgerTransactions.id)
      .unique("bank_matches_once"),
    /** What the posting says of the bank account. */
    amountKobo: kobo().notNull(),
    /** The payment that was recorded from this line; null if the books had the posting before. */
    paymentReference: text(),
    madeBy: text()
      .notNull()
      .references(() => people.id),
    madeAt: instant().notNull(),
  },
  (table) => [index().on(table.lineId), index().on(table.madeBy)],
);

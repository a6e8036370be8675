import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { centreId } from "#foundation/academy/tables.ts";
import { checkChoices, choice, id, instant, kobo } from "#foundation/database/columns.ts";
import { people } from "#rooms/accounts/tables.server.ts";
import { cashEntryKinds, floatSources, safeMoveKinds, tillStates } from "../states.ts";
import type { NoteCounts } from "./count-notes.ts";

/**
 * One clerk's cash box at one centre, from its counted float to its last count. What it should hold is computed from
 * the float, its payments, refunds and entries (tills/read-till.server.ts); while it is open, nothing here repeats
 * that.
 */
export const tills = pgTable(
  "tills",
  {
    id: id(),
    centreId: centreId().notNull(),
    clerkId: text()
      .notNull()
      .references(() => people.id),
    state: choice(tillStates).notNull(),
    openedAt: instant().notNull(),
    /** As counted at the opening. */
    floatKobo: kobo().notNull(),
    floatCounts: jsonb().$type<NoteCounts>(),
    floatFrom: choice(floatSources).notNull(),
    /** What was there for it. The float less this is the opening difference. */
    thereKobo: kobo().notNull(),
    openNote: text(),
    closedAt: instant(),
    /** The clerk, or whoever closed it for the clerk. */
    closedBy: text().references(() => people.id),
    /** What it should have held at the close. */
    expectedKobo: kobo(),
    countKobo: kobo(),
    counts: jsonb().$type<NoteCounts>(),
    closeNote: text(),
    handedOverAt: instant(),
    /** The second person, who counted it again and put the cash into the safe. */
    handedOverTo: text().references(() => people.id),
    handOverKobo: kobo(),
    handOverCounts: jsonb().$type<NoteCounts>(),
    handOverNote: text(),
    /** The clerk's next till, if it began with this one's cash. */
    nextTillId: text().references((): AnyPgColumn => tills.id),
    /** When its clerk was last told that it is still open after closing time. */
    remindedAt: instant(),
    /** What came of its differences, written by someone who answers for the centre's cash. */
    answer: text(),
    answeredAt: instant(),
    answeredBy: text().references(() => people.id),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.openedAt, table.id),
    index().on(table.centreId, table.openedAt),
    index().on(table.clerkId, table.openedAt),
    index().on(table.state, table.openedAt),
    index().on(table.closedBy),
    index().on(table.handedOverTo),
    index().on(table.nextTillId),
    index().on(table.answeredBy),
    // What Today shows; the same condition as `isUnanswered` (tills/read-till.server.ts).
    index("tills_unanswered")
      .on(table.openedAt)
      .where(
        sql`answered_at is null and float_kobo - there_kobo + coalesce(coalesce(hand_over_kobo, count_kobo) - expected_kobo, 0) <> 0`,
      ),
    // A clerk has one open till at a centre, and the cash of one closed till.
    uniqueIndex("tills_one_open").on(table.centreId, table.clerkId).where(sql`state = 'open'`),
    uniqueIndex("tills_one_closed")
      .on(table.centreId, table.clerkId)
      .where(sql`state = 'closed' and next_till_id is null`),
    // What a centre has outside its safe.
    index("tills_with_cash")
      .on(table.centreId)
      .where(sql`state <> 'handed_over' and next_till_id is null`),
    check("tills_counted", sql`(${table.state} = 'open') = (${table.countKobo} is null)`),
    check(
      "tills_handed_over",
      sql`(${table.state} = 'handed_over') = (${table.handOverKobo} is not null)`,
    ),
    check(
      "tills_second_person",
      sql`${table.handedOverTo} is null or ${table.handedOverTo} <> ${table.clerkId}`,
    ),
  ],
);

/** Cash that someone took out of a safe for a clerk's float. The books take it out once the clerk counts the same. */
export const safeFloats = pgTable(
  "safe_floats",
  {
    centreId: centreId().notNull(),
    clerkId: text()
      .notNull()
      .references(() => people.id),
    amountKobo: kobo().notNull(),
    givenBy: text()
      .notNull()
      .references(() => people.id),
    givenAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.centreId, table.clerkId] }),
    index().on(table.clerkId),
    index().on(table.givenBy),
    check("safe_floats_positive", sql`${table.amountKobo} > 0`),
    check("safe_floats_second_person", sql`${table.givenBy} <> ${table.clerkId}`),
  ],
);

/** Cash put in or taken out for a reason, or carried to the bank. Only a deposit's arrival is added later. */
export const cashEntries = pgTable(
  "cash_entries",
  {
    id: id(),
    centreId: centreId().notNull(),
    /** Null for a deposit from the safe. */
    tillId: text().references(() => tills.id),
    kind: choice(cashEntryKinds).notNull(),
    amountKobo: kobo().notNull(),
    reason: text().notNull(),
    /** The number of a voucher or a deposit slip. */
    reference: text(),
    madeBy: text()
      .notNull()
      .references(() => people.id),
    createdAt: instant().notNull(),
    /** When it was seen on the bank's statement, who saw it, and its reference there. */
    arrivedAt: instant(),
    arrivedBy: text().references(() => people.id),
    bankReference: text(),
    /** What the bank counted, and why it differs from what was sent. */
    arrivedKobo: kobo(),
    arrivalNote: text(),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.tillId),
    index().on(table.centreId),
    index().on(table.madeBy),
    index().on(table.arrivedBy),
    index("cash_entries_on_the_way")
      .on(table.centreId, table.createdAt)
      .where(sql`kind = 'deposit' and arrived_at is null`),
    check("cash_entries_positive", sql`${table.amountKobo} > 0`),
    check(
      "cash_entries_till_or_deposit",
      sql`${table.kind} = 'deposit' or (${table.tillId} is not null and ${table.arrivedAt} is null)`,
    ),
  ],
);

/** What went into a centre's safe (positive) or out of it. Append-only; the sum is what the safe should hold. */
export const safeMoves = pgTable(
  "safe_moves",
  {
    id: id(),
    centreId: centreId().notNull(),
    kind: choice(safeMoveKinds).notNull(),
    amountKobo: kobo().notNull(),
    /** The till that was handed over, or got its float. */
    tillId: text().references(() => tills.id),
    /** The deposit. */
    entryId: text().references(() => cashEntries.id),
    /** Who counted the safe, why it differed, and who counted it again; null if nobody else could. */
    madeBy: text().references(() => people.id),
    note: text(),
    confirmedBy: text().references(() => people.id),
    createdAt: instant().notNull(),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.centreId),
    index().on(table.tillId),
    index().on(table.entryId),
    index().on(table.madeBy),
    index().on(table.confirmedBy),
    check("safe_moves_not_nothing", sql`${table.amountKobo} <> 0`),
    check("safe_moves_second_person", sql`${table.confirmedBy} <> ${table.madeBy}`),
  ],
);

/**
 * The last count of a centre's safe, if it differed and waits for a second person to count again. Its note is empty
 * until the reason is given.
 */
export const safeCounts = pgTable(
  "safe_counts",
  {
    centreId: centreId().primaryKey(),
    countKobo: kobo().notNull(),
    /** Positive if over. It stays the same while cash goes in and out. */
    differenceKobo: kobo().notNull(),
    note: text().notNull(),
    countedBy: text()
      .notNull()
      .references(() => people.id),
    countedAt: instant().notNull(),
  },
  (table) => [
    index().on(table.countedBy),
    check("safe_counts_differ", sql`${table.differenceKobo} <> 0`),
  ],
);

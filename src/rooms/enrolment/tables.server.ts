import { isNotNull, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { centreId } from "#foundation/academy/tables.ts";
import {
  checkChoices,
  choice,
  edited,
  id,
  instant,
  kobo,
  sortIndexes,
} from "#foundation/database/columns.ts";
import { searchWords } from "#foundation/database/word-search.ts";
import { people } from "#rooms/accounts/tables.server.ts";
import type { FeeLine } from "#rooms/catalogue/fees/fees.ts";
import { modes, priceTypes } from "#rooms/catalogue/program/program-terms.ts";
import { intakes, levels, programs } from "#rooms/catalogue/tables.server.ts";
import { attempts, orders } from "#rooms/payments/tables.server.ts";
import { enrolmentSorts } from "./enrolment.ts";
import type { Answers } from "./forms/enrolment-forms.ts";
import {
  cancelCauses,
  enrolmentStatuses,
  keyPurposes,
  reminderKinds,
  waitingStates,
} from "./states.ts";

/** What a search for people compares. The index and the statement must match, or the index isn't used. */
export const learnerWords = (table: Record<"fullName" | "email" | "phone", AnyPgColumn>) =>
  searchWords(table.fullName, table.email, table.phone);

/**
 * The people who learn. A learner isn't the payer or the account: siblings share a phone and an address, and a parent
 * may pay for both. Each form without an account makes its own row, and an account reuses its own rows, so a row shows
 * nobody what others gave. Which rows are the same person is another question: find-or-add-learner.server.ts.
 */
export const learners = pgTable(
  "learners",
  {
    id: id(),
    fullName: text().notNull(),
    dateOfBirth: date({ mode: "string" }).notNull(),
    /** Lower-cased; empty for someone who gave none at the counter (`hasAddress`). `phone` begins with +. */
    email: text().notNull(),
    phone: text().notNull(),
    /** What we compare people by (`nameKeyOf`). */
    nameKey: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index().on(table.fullName),
    index().on(table.dateOfBirth, table.nameKey),
    index().on(table.email),
    index().on(table.phone),
    index("learners_search_index").using("gin", learnerWords(table)),
    // People read out the last digits of a number.
    index("learners_phone_ends").on(sql`reverse(${table.phone}) text_pattern_ops`),
  ],
);

/** The same for an enrolment's code and program, and for people who wait for a hybrid program. */
export const placeWords = (table: Record<"code" | "courseOfInterest", AnyPgColumn>) =>
  searchWords(table.code, table.courseOfInterest);
export const interestWords = (table: Record<"name" | "email", AnyPgColumn>) =>
  searchWords(table.name, table.email);

/** A learner's place in a program, from the moment the form is sent. */
export const enrolments = pgTable(
  "enrolments",
  {
    id: id(),
    /** The short code that people quote (documents/enrolment-code.ts). */
    code: text().notNull().unique(),
    learnerId: text()
      .notNull()
      .references(() => learners.id),
    /** The account that was signed in at registration. Anyone else needs a key. */
    accountPersonId: text().references(() => people.id),
    /** Whether that account registered its own person, so that checkout need not ask again. */
    isForSelf: boolean().notNull().default(false),
    /** Registered at the counter. If an account took it over, that account's cart leaves it alone. */
    isWalkIn: boolean().notNull().default(false),
    programId: text()
      .notNull()
      .references(() => programs.id),
    /** Copied at registration, because the catalogue may change. */
    programTitle: text().notNull(),
    mode: choice(modes).notNull(),
    priceType: choice(priceTypes).notNull(),
    courseOfInterest: text().notNull(),
    trainingLevel: text().references(() => levels.id),
    /**
     * The level's months when it was chosen. The database keeps it (database/sql/15-levels.sql), so the last day stays.
     */
    trainingMonths: integer(),
    /** The chosen centre; null for online programs and until the form is filled in. */
    centreId: centreId(),
    intakeId: text().references(() => intakes.id),
    /**
     * Until when it holds a seat of its intake without being paid; null if it holds none. A place always has its seat.
     */
    seatHeldUntil: instant(),
    status: choice(enrolmentStatuses).notNull(),
    /** All checked answers of the form; null until it is filled in (`awaiting_form`). */
    answers: jsonb().$type<Answers>(),
    /** What an order already asked about the learner, for the form that follows; null without an order. */
    knownAnswers: jsonb().$type<Answers>(),
    /** As typed, even if it does not count. */
    affiliateCode: text(),
    /** The quoted fee by component. */
    feeComponents: jsonb().$type<FeeLine[]>().notNull(),
    totalKobo: kobo().notNull(),
    /** Asked at registration to pay in parts, so its pages offer the next part first. */
    inParts: boolean().notNull().default(false),
    /** The family's first registration, whose key came with this form (family/): one key opens both. */
    firstId: text().references((): AnyPgColumn => enrolments.id),
    orderId: text().references(() => orders.id),
    /**
     * Its money, as the payments room last told it (account/line-money.server.ts): what has come and not gone back, …
     */
    receivedKobo: kobo().notNull().default(0),
    refundedKobo: kobo().notNull().default(0),
    /** … and what is still owed. */
    openKobo: kobo().notNull().default(0),
    /** The first day on which some of it is due, `YYYY-MM-DD`. */
    nextDueOn: date({ mode: "string" }),
    /** When the first money came. Its day decides the affiliate's rate. */
    firstPaidAt: instant(),
    submittedAt: instant().notNull(),
    confirmedAt: instant(),
    /** When a sponsored place was awarded or declined, and by which admin. */
    decidedAt: instant(),
    decidedBy: text().references(() => people.id),
    /** Why nobody waits for the place any more. */
    cancelCause: choice(cancelCauses),
    /** The admin who cancelled it unpaid, and why. */
    cancelledBy: text().references(() => people.id),
    cancelReason: text(),
    ...edited(),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.submittedAt),
    ...sortIndexes(table, enrolmentSorts, ["submittedAt", "fullName"]),
    // Filters of the back office, with its usual order.
    index().on(table.status, table.submittedAt),
    index().on(table.programId, table.submittedAt),
    index().on(table.centreId, table.submittedAt),
    index().on(table.mode, table.submittedAt),
    index("enrolments_search_index").using("gin", placeWords(table)),
    index().on(table.intakeId),
    // Seats about to come free.
    index().on(table.seatHeldUntil).where(sql`${table.status} = 'pending_payment'`),
    index().on(table.decidedBy).where(isNotNull(table.decidedBy)),
    index().on(table.cancelledBy).where(isNotNull(table.cancelledBy)),
    index().on(table.trainingLevel),
    index().on(table.learnerId),
    index().on(table.accountPersonId).where(isNotNull(table.accountPersonId)),
    // Whether somebody else's guardian has a number, when it is erased (erase-numbers.server.ts).
    index("enrolments_guardian_phone").on(
      sql`coalesce(${table.answers}->>'guardianPhone', ${table.knownAnswers}->>'guardianPhone')`,
    ),
    index().on(table.orderId),
    index().on(table.firstId).where(isNotNull(table.firstId)),
    check("enrolments_total_not_negative", sql`${table.totalKobo} >= 0`),
  ],
);

/**
 * Tokens that open an enrolment without an account. Only hashes are stored, so every mail with a link
 * gets a new token.
 */
export const enrolmentKeys = pgTable(
  "enrolment_keys",
  {
    /** SHA-256 of the token. */
    tokenHash: text().notNull(),
    enrolmentId: text()
      .notNull()
      .references(() => enrolments.id),
    purpose: choice(keyPurposes).notNull(),
    /** Someone asked for the email with its link; anybody can, so these are counted. */
    isAskedFor: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (table) => [
    ...checkChoices(table),
    primaryKey({ columns: [table.tokenHash] }),
    index().on(table.enrolmentId, table.purpose),
  ],
);

/** People who started a payment for a learner. They get a receipt when that payment arrives. */
export const payers = pgTable(
  "enrolment_payers",
  {
    /** The payment that they started. */
    reference: text()
      .primaryKey()
      .references(() => attempts.reference),
    enrolmentId: text()
      .notNull()
      .references(() => enrolments.id),
    email: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.enrolmentId)],
);

/**
 * Reminders, each once: mailed about an instalment's day or because an unpaid registration lapses, or sent by a member
 * of staff.
 */
export const reminders = pgTable(
  "enrolment_reminders",
  {
    enrolmentId: text()
      .notNull()
      .references(() => enrolments.id),
    kind: choice(reminderKinds).notNull(),
    /** The day that it is about, `YYYY-MM-DD`; of staff the day on which they sent it. */
    day: date({ mode: "string" }).notNull(),
    sentAt: instant().notNull(),
    /** The member of staff who sent it; null for those that are sent by themselves. */
    sentBy: text().references(() => people.id),
  },
  (table) => [
    ...checkChoices(table),
    primaryKey({ columns: [table.enrolmentId, table.kind, table.day] }),
    index().on(table.day).where(isNotNull(table.sentBy)),
    index().on(table.sentBy).where(isNotNull(table.sentBy)),
  ],
);

/** People who want an email when hybrid registration for a program opens. */
export const hybridInterest = pgTable(
  "hybrid_interest",
  {
    id: id(),
    programId: text()
      .notNull()
      .references(() => programs.id),
    name: text().notNull(),
    /** Lower-cased. */
    email: text().notNull(),
    createdAt: instant().notNull(),
    notifiedAt: instant(),
  },
  (table) => [
    unique("hybrid_interest_once").on(table.programId, table.email),
    index().on(table.programId, table.notifiedAt),
    index().on(table.createdAt),
    index().on(table.name),
    index().on(table.email),
    index("hybrid_interest_search_index").using("gin", interestWords(table)),
  ],
);

/** People waiting for a seat in a full intake, in the order in which they asked. */
export const waitingList = pgTable(
  "waiting_list",
  {
    id: id(),
    intakeId: text()
      .notNull()
      .references(() => intakes.id, { onDelete: "cascade" }),
    fullName: text().notNull(),
    /** Lower-cased. `phone` begins with +. */
    email: text().notNull(),
    phone: text().notNull(),
    /** Decides their turn: when they confirmed their address, or asked again after an offer ended. */
    since: instant().notNull(),
    state: choice(waitingStates).notNull(),
    /** SHA-256 of the token in the mail that asks to confirm the address. */
    confirmHash: text().unique(),
    /** How many seats of this start they were offered. */
    offers: integer().notNull().default(0),
    /** SHA-256 of the token in the mail that offers a seat. */
    offerHash: text().unique(),
    /** Until then the seat is theirs. */
    offeredUntil: instant(),
    /** The registration that took it. */
    enrolmentId: text().references(() => enrolments.id, { onDelete: "cascade" }),
  },
  (table) => [
    ...checkChoices(table),
    // Anybody may enter any address, so only confirmed ones are unique.
    uniqueIndex("waiting_list_once")
      .on(table.intakeId, table.email)
      .where(sql`${table.state} <> 'asked'`),
    index().on(table.intakeId, table.state, table.since),
    index().on(table.email),
    index().on(table.enrolmentId),
    check(
      "waiting_list_offer_has_end",
      sql`(${table.state} = 'offered') <= (${table.offeredUntil} is not null and ${table.offerHash} is not null)`,
    ),
  ],
);

/** Pictures of bank transfers that learners sent. A proof confirms nothing: a person compares it with our account. */
export const paymentProofs = pgTable(
  "payment_proofs",
  {
    id: id(),
    enrolmentId: text()
      .notNull()
      .references(() => enrolments.id),
    /** The account that sent it; null if it came with the enrolment's key, from someone we don't know. */
    sentBy: text().references(() => people.id),
    /** The sender's file name, made safe. */
    name: text().notNull(),
    mediaType: text().notNull(),
    sizeBytes: integer().notNull(),
    storageKey: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.enrolmentId), index().on(table.sentBy), index().on(table.createdAt)],
);

import { sql } from "drizzle-orm";
import {
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
import { checkChoices, choice, edited, id, instant, kobo } from "#foundation/database/columns.ts";
import { people } from "#rooms/accounts/server/tables.ts";
import { programs } from "#rooms/catalogue/server/tables.ts";
import { enrolments } from "#rooms/enrolment/server/tables.ts";
import type { SocialMediaHandles } from "../contract/application-form.ts";
import type { BankAccount } from "../contract/payment-info.ts";
import { payoutStatuses, statementStatuses } from "../rules/payout-states.ts";
import {
  affiliateStatuses,
  applicationStatuses,
  commissionKinds,
  leadSources,
  ownMatches,
  referralSources,
  referralStatuses,
} from "../rules/states.ts";

/** Applications to become an affiliate, with the decision. */
export const affiliateApplications = pgTable(
  "affiliate_applications",
  {
    id: id(),
    /** Cannot be guessed. Anyone who has it can see the status of the application. */
    reference: text().notNull().unique(),
    fullName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    website: text(),
    socialMediaHandles: jsonb().$type<SocialMediaHandles>().notNull(),
    audienceSize: integer().notNull(),
    audienceDescription: text().notNull(),
    motivation: text().notNull(),
    status: choice(applicationStatuses).notNull().default("pending"),
    createdAt: instant().notNull(),
    ...edited(),
    /** The admin who decided. */
    reviewedBy: text().references(() => people.id),
    reviewedAt: instant(),
    rejectionReason: text(),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.createdAt),
    index().on(table.status, table.createdAt),
    index().on(table.fullName),
    index().on(table.audienceSize),
    index().on(table.email),
    index().on(table.reviewedBy),
    index().on(table.reviewedAt),
  ],
);

/** People with an approved application. */
export const affiliates = pgTable(
  "affiliates",
  {
    id: id(),
    personId: text()
      .notNull()
      .unique()
      .references(() => people.id),
    /** One application makes one affiliate, even if a request arrives twice. */
    applicationId: text()
      .notNull()
      .unique()
      .references(() => affiliateApplications.id),
    fullName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    socialMediaHandles: jsonb().$type<SocialMediaHandles>().notNull(),
    audienceSize: integer().notNull(),
    affiliateCode: text().notNull(),
    /** The rate from approval on; affiliate_rates has later ones. 1000 is 10 %. */
    commissionRateBasisPoints: integer().notNull(),
    status: choice(affiliateStatuses).notNull().default("approved"),
    /** The bank account for commissions; null until the affiliate enters it. */
    paymentInfo: jsonb().$type<BankAccount>(),
    /** Counts the changes of the bank account, so that an edit never overwrites another one unseen. */
    paymentInfoVersion: integer().notNull().default(0),
    createdAt: instant().notNull(),
    ...edited(),
  },
  // People type codes from posters: `asabe10` and `ASABE10` are one code.
  (table) => [
    ...checkChoices(table),
    uniqueIndex("affiliates_affiliate_code_unique").on(sql`upper(${table.affiliateCode})`),
    index().on(table.affiliateCode),
    index().on(table.createdAt),
    index().on(table.fullName),
  ],
);
export type AffiliateRow = typeof affiliates.$inferSelect;

/** Rates that an admin set, each from a day on. Of two for one day the later one counts. Append-only. */
export const affiliateRates = pgTable(
  "affiliate_rates",
  {
    affiliateId: text()
      .notNull()
      .references(() => affiliates.id),
    /** Starts at 1. */
    number: integer().notNull(),
    /** The first day in Lagos, `YYYY-MM-DD`. */
    fromDay: text().notNull(),
    rateBasisPoints: integer().notNull(),
    setBy: text()
      .notNull()
      .references(() => people.id),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.affiliateId, table.number] }),
    index().on(table.affiliateId, table.fromDay),
    index().on(table.setBy),
    check("affiliate_rates_rate_possible", sql`${table.rateBasisPoints} between 0 and 10000`),
  ],
);

/** Which affiliate an enrolment came from. An enrolment has at most one. */
export const referrals = pgTable(
  "referrals",
  {
    id: id(),
    enrolmentId: text()
      .notNull()
      .unique()
      .references(() => enrolments.id),
    /** The enrolment that replaced this one. While it is set, the referral is neither listed nor counted. */
    replacedByEnrolmentId: text().references(() => enrolments.id),
    affiliateId: text()
      .notNull()
      .references(() => affiliates.id),
    source: choice(referralSources).notNull(),
    /** Copied from the enrolment, to count by trade. */
    programId: text().references(() => programs.id),
    /** Where the affiliate shared the link (`?via=`, rules/channels.ts); null when the link did not say. */
    channel: text(),
    learnerName: text().notNull(),
    learnerEmail: text().notNull(),
    /** Title and level, as in the enrolment: `Tiling - Beginner`. */
    program: text(),
    /** The affiliate's own registration: listed and flagged, never counted, and earns nothing. */
    ownMatch: choice(ownMatches),
    /** When the learner became the affiliate's lead, if they did before the registration. */
    signedUpAt: instant(),
    /** Completed by a free registration. */
    isFree: boolean().notNull().default(false),
    /** The sum of its commission lines, kept by a trigger, so that lists can sort by it. */
    commissionKobo: kobo().notNull().default(0),
    status: choice(referralStatuses).notNull().default("pending"),
    createdAt: instant().notNull(),
    completedAt: instant(),
    /** When all of the money was refunded. */
    refundedAt: instant(),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.affiliateId, table.createdAt),
    index().on(table.createdAt),
    index().on(table.completedAt),
    index().on(table.programId),
    index().on(table.commissionKobo),
    index().on(table.replacedByEnrolmentId),
    index().on(table.ownMatch).where(sql`${table.ownMatch} is not null`),
  ],
);

/** Interest before any enrolment (sign-up, track-referral). Deleted after some days (sweep-leads.ts). Never money. */
export const leads = pgTable(
  "leads",
  {
    id: id(),
    affiliateId: text()
      .notNull()
      .references(() => affiliates.id),
    email: text().notNull(),
    name: text().notNull(),
    source: choice(leadSources).notNull(),
    /** Where the affiliate shared the link (`?via=`); null when the link did not say. */
    channel: text(),
    createdAt: instant().notNull(),
    /** The enrolment that used this lead; null while the lead is waiting. */
    takenByEnrolmentId: text().references(() => enrolments.id),
  },
  (table) => [
    ...checkChoices(table),
    // The first code wins, so an address needs only one waiting lead.
    uniqueIndex("leads_waiting_unique")
      .on(table.email)
      .where(sql`${table.takenByEnrolmentId} is null`),
    index().on(table.affiliateId, table.createdAt),
    index().on(table.createdAt),
    index().on(table.takenByEnrolmentId),
  ],
);

/**
 * How often an affiliate's links were opened, and how many people signed up, by day. Only counts: nobody can be
 * recognised in them. Leads are deleted after some days; these stay.
 */
export const linkCounts = pgTable(
  "link_counts",
  {
    affiliateId: text()
      .notNull()
      .references(() => affiliates.id),
    /** In Lagos. */
    day: date({ mode: "string" }).notNull(),
    /** Empty when the link did not say. */
    channel: text().notNull(),
    /** Empty for pages that belong to no program. */
    programId: text().notNull(),
    visits: integer().notNull().default(0),
    signUps: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.affiliateId, table.day, table.channel, table.programId] }),
  ],
);

/** Commission earned and reversed. Append-only (triggers). */
export const commissions = pgTable(
  "commissions",
  {
    id: id(),
    referralId: text()
      .notNull()
      .references(() => referrals.id),
    affiliateId: text()
      .notNull()
      .references(() => affiliates.id),
    enrolmentId: text()
      .notNull()
      .references(() => enrolments.id),
    kind: choice(commissionKinds).notNull(),
    /** The payment's reference or the refund's id. Each has one effect on an enrolment. */
    causedBy: text().notNull(),
    /** Money received; negative for money refunded. */
    baseKobo: kobo().notNull(),
    rateBasisPoints: integer().notNull(),
    /** Negative in a reversal. */
    amountKobo: kobo().notNull(),
    /** When the money was paid that this line is about. The holding period counts from here. */
    earnedAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    ...checkChoices(table),
    uniqueIndex("commissions_effect_unique").on(table.enrolmentId, table.kind, table.causedBy),
    index().on(table.affiliateId, table.createdAt),
    index().on(table.affiliateId, table.earnedAt),
    index().on(table.referralId),
  ],
);

/** Whether an admin withholds the commission of a referral. The latest mark counts. Append-only. */
export const commissionMarks = pgTable(
  "commission_marks",
  {
    referralId: text()
      .notNull()
      .references(() => referrals.id),
    /** Starts at 1. */
    number: integer().notNull(),
    /** If true in the latest mark, the commission is not paid out (triggers). */
    withheld: boolean().notNull(),
    reason: text().notNull(),
    /** The admin who made the mark. */
    madeBy: text()
      .notNull()
      .references(() => people.id),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.referralId, table.number] }), index().on(table.madeBy)],
);

/** Commissions that are sent to the bank together (rules/payout-states.ts). */
export const payouts = pgTable(
  "payouts",
  {
    id: id(),
    status: choice(payoutStatuses).notNull(),
    createdAt: instant().notNull(),
    /** Admins. Null only for payouts from before the columns existed. */
    madeBy: text().references(() => people.id),
    approvedBy: text().references(() => people.id),
    approvedAt: instant(),
    paidBy: text().references(() => people.id),
    paidAt: instant(),
    /** What the bank calls the payment. */
    bankReference: text(),
    ...edited(),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.createdAt),
    index().on(table.madeBy),
    index().on(table.approvedBy),
    index().on(table.paidBy),
    check(
      "payouts_paid_with_reference",
      sql`${table.status} not in ('paid', 'returned') or (${table.bankReference} is not null and ${table.paidAt} is not null)`,
    ),
  ],
);

/** One affiliate's part of a payout: what it pays, and to which account. Only its state changes. */
export const payoutStatements = pgTable(
  "payout_statements",
  {
    id: id(),
    /** Counts the statements of the whole academy, without gaps. */
    number: integer().notNull().unique("payout_statements_once_numbered"),
    payoutId: text()
      .notNull()
      .references(() => payouts.id),
    affiliateId: text()
      .notNull()
      .references(() => affiliates.id),
    status: choice(statementStatuses).notNull(),
    /** The account when the payout was made; null when the affiliate's account was deleted. */
    bank: jsonb().$type<BankAccount>(),
    /** The sum of its items; always more than 0. */
    totalKobo: kobo().notNull(),
    /** 0 or less: the items that take back what earlier statements paid. */
    openingKobo: kobo().notNull(),
    /** What was left unpaid when it was made: in the holding period or under review. */
    carriedKobo: kobo().notNull(),
    madeAt: instant().notNull(),
    paidAt: instant(),
    /** When it was returned or cancelled, and why. */
    endedAt: instant(),
    endReason: text(),
  },
  (table) => [
    ...checkChoices(table),
    unique("payout_statements_once_of_payout").on(table.payoutId, table.affiliateId),
    index().on(table.affiliateId, table.madeAt),
    check("payout_statements_pays_something", sql`${table.totalKobo} > 0`),
  ],
);

/** The commission lines of a statement. At most one statement that stands has a line. */
export const payoutItems = pgTable(
  "payout_items",
  {
    commissionId: text()
      .notNull()
      .references(() => commissions.id),
    statementId: text()
      .notNull()
      .references(() => payoutStatements.id),
    /** Takes back what an earlier statement paid. */
    paidEarlier: boolean().notNull().default(false),
    /** False when its statement was returned or cancelled: the line is due again. */
    stands: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.commissionId, table.statementId] }),
    uniqueIndex("payout_items_once_standing").on(table.commissionId).where(sql`${table.stands}`),
    index().on(table.statementId),
  ],
);

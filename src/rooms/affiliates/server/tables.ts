import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { checkChoices, choice, edited, id, instant, kobo } from "#foundation/database/columns.ts";
import { people } from "#rooms/accounts/server/tables.ts";
import { programs } from "#rooms/catalogue/server/tables.ts";
import { enrolments } from "#rooms/enrolment/server/tables.ts";
import type { SocialMediaHandles } from "../contract/application-form.ts";
import type { BankAccount } from "../contract/payment-info.ts";
import {
  affiliateStatuses,
  applicationStatuses,
  commissionKinds,
  leadSources,
  payoutStatuses,
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
    /** 1000 is 10 %. */
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
    index().on(table.replacedByEnrolmentId),
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
    createdAt: instant().notNull(),
  },
  (table) => [
    ...checkChoices(table),
    uniqueIndex("commissions_effect_unique").on(table.enrolmentId, table.kind, table.causedBy),
    index().on(table.affiliateId, table.createdAt),
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

/** Commissions that are sent to the bank together. */
export const payouts = pgTable(
  "payouts",
  {
    id: id(),
    status: choice(payoutStatuses).notNull(),
    createdAt: instant().notNull(),
    paidAt: instant(),
    ...edited(),
  },
  (table) => [...checkChoices(table), index().on(table.createdAt)],
);

/** The commission lines of a payout. A line is paid once. */
export const payoutItems = pgTable(
  "payout_items",
  {
    commissionId: text()
      .primaryKey()
      .references(() => commissions.id),
    payoutId: text()
      .notNull()
      .references(() => payouts.id),
  },
  (table) => [index().on(table.payoutId)],
);

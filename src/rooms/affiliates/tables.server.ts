import { sql } from "drizzle-orm";
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
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { checkChoices, choice, edited, id, instant, kobo } from "#foundation/database/columns.ts";
import { searchWords } from "#foundation/database/word-search.ts";
import { people } from "#rooms/accounts/tables.server.ts";
import { programs } from "#rooms/catalogue/tables.server.ts";
import { enrolments } from "#rooms/enrolment/tables.server.ts";
import type { BankAccount } from "./account/payment-info.ts";
import type { SocialMediaHandles } from "./applications/social-networks.ts";
import {
  affiliateStatuses,
  applicationStatuses,
  leadSources,
  ownMatches,
  referralSources,
  referralStatuses,
} from "./states.ts";

/** What admin searches compare. Index and query must use the same expression, or the index is not used. */
export const applicantWords = (table: Record<"fullName" | "email" | "phone", AnyPgColumn>) =>
  searchWords(table.fullName, table.email, table.phone);
export const affiliateWords = (
  table: Record<"fullName" | "email" | "phone" | "affiliateCode", AnyPgColumn>,
) => searchWords(table.fullName, table.email, table.phone, table.affiliateCode);
export const referralWords = (table: Record<"learnerName" | "learnerEmail", AnyPgColumn>) =>
  searchWords(table.learnerName, table.learnerEmail);
export const leadWords = (table: Record<"name" | "email", AnyPgColumn>) =>
  searchWords(table.name, table.email);

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
    index().on(table.status, table.id),
    index().on(table.fullName),
    index().on(table.audienceSize),
    index("affiliate_applications_search_index").using("gin", applicantWords(table)),
    index().on(table.email),
    index().on(table.reviewedBy),
    index().on(table.reviewedAt),
  ],
);

/**
 * Applications from an address that already has one. Only the reference is kept, and shows what becomes of the earlier
 * one, so the answer to an application never reveals whose address it is.
 */
export const repeatedApplications = pgTable(
  "repeated_applications",
  {
    reference: text().primaryKey(),
    /** The undecided application of the address, or the one that made its owner an affiliate. */
    applicationId: text()
      .notNull()
      .references(() => affiliateApplications.id, { onDelete: "cascade" }),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.applicationId), index().on(table.createdAt)],
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
    /** A change of the account, and from when money goes to it (payouts/payout-account.ts). */
    nextPaymentInfo: jsonb().$type<BankAccount>(),
    nextPaymentInfoFrom: instant(),
    /** For the mailed link that stops the change while it waits. */
    stopSecretHash: text().unique(),
    /** Counts changes of the bank account, so that no edit silently overwrites another. */
    paymentInfoVersion: integer().notNull().default(0),
    createdAt: instant().notNull(),
    ...edited(),
  },
  // People type codes from posters: `asabe10` and `ASABE10` are one code.
  (table) => [
    ...checkChoices(table),
    uniqueIndex("affiliates_affiliate_code_unique").on(sql`upper(${table.affiliateCode})`),
    index().on(table.affiliateCode),
    index("affiliates_search_index").using("gin", affiliateWords(table)),
    index().on(table.createdAt),
    index().on(table.fullName),
  ],
);
export type AffiliateRow = typeof affiliates.$inferSelect;

/** Rates that an admin set, each from a day on. If there are two for one day, the later one counts. Append-only. */
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
    /** The same learner got the place through another registration: neither listed nor counted. */
    withdrawnAt: instant(),
    affiliateId: text()
      .notNull()
      .references(() => affiliates.id),
    source: choice(referralSources).notNull(),
    /** Copied from the enrolment, to count by trade. */
    programId: text().references(() => programs.id),
    /** Where the link was shared (`?via=`, sharing/share-links.ts); null when it did not say. */
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
    // Covers what a page of ids, a count and the statistics need, so they read no rows.
    index("referrals_of_affiliate_index").on(
      table.affiliateId,
      table.createdAt,
      table.id,
      table.status,
      table.isFree,
      table.ownMatch,
      table.withdrawnAt,
    ),
    // With the id, because many rows share an amount or a time.
    index().on(table.createdAt, table.id),
    index().on(table.completedAt, table.id),
    index("referrals_completed_last_index").on(
      table.completedAt.desc().nullsLast(),
      table.id.desc(),
    ),
    index().on(table.commissionKobo, table.id),
    index("referrals_search_index").using("gin", referralWords(table)),
    index().on(table.programId),
    index().on(table.ownMatch).where(sql`${table.ownMatch} is not null`),
  ],
);

/**
 * Interest before any enrolment (sign-up, track-referral); never money. Deleted after a while (take-lead.server.ts).
 */
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
    index("leads_search_index").using("gin", leadWords(table)),
    index().on(table.takenByEnrolmentId),
  ],
);

/**
 * How often an affiliate's links were opened, and how many people signed up, by day. Only counts: they identify nobody.
 * Leads are deleted after some days; these stay.
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

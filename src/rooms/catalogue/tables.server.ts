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
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { CentreId } from "#foundation/academy/centres.ts";
import { centreId } from "#foundation/academy/tables.ts";
import { checkChoices, choice, edited, instant, kobo } from "#foundation/database/columns.ts";
import { searchWords } from "#foundation/database/word-search.ts";
import { type InstalmentPlan, usualPlan } from "./fees/instalment-plan.ts";
import { companies, type Family, modes, priceTypes } from "./program/program-terms.ts";
import type { WeekPlan } from "./program/week-plan.ts";
import { weekdays } from "./training/weekdays.ts";

/** What an admin search compares. It must be the same in the index and in the statement, or the index is not used. */
export const programWords = (
  table: Record<"id" | "title" | "description" | "instructor", AnyPgColumn>,
) => searchWords(table.id, table.title, table.description, table.instructor);

/** The levels of training (levels/levels.ts), in their order. */
export const levels = pgTable(
  "levels",
  {
    /** kebab-case, made from the first name. The value on the wire: it never changes. */
    id: text().primaryKey(),
    name: text().notNull(),
    /** Of training, for registrations made from now on: each keeps its own (`enrolments.training_months`). */
    months: integer().notNull(),
    /** A sentence on what it is for. */
    about: text().notNull().default(""),
    /** From 1, and without gaps. */
    position: integer().notNull(),
    /** When it was closed to new registrations. */
    closedAt: instant(),
    ...edited(),
  },
  (table) => [
    uniqueIndex("levels_name_unique").on(sql`lower(${table.name})`),
    check("levels_months_positive", sql`${table.months} > 0`),
  ],
);

export const programs = pgTable(
  "programs",
  {
    /** kebab-case, chosen by hand. Part of the page's address. */
    id: text().primaryKey(),
    /** Its place in the catalogue, from 1. */
    number: integer().notNull(),
    title: text().notNull(),
    /** One line, shown whole on cards: at most `longestDescription` characters. */
    description: text().notNull(),
    /** The longer description on its page. */
    overview: text(),
    whatYouLearn: text().notNull(),
    whoItIsFor: text().notNull(),
    afterwards: text().notNull(),
    skills: text().array().notNull(),
    included: text().array().notNull(),
    /** The price of a paid program without levels (fees/fees.ts computes all fees). */
    priceKobo: kobo().notNull(),
    /** `zaure` for the academy itself, or the name of another provider. */
    platform: text().notNull(),
    platformCourseId: text().notNull(),
    videoUrl: text(),
    instructor: text().notNull(),
    /** A sentence about the instructor. */
    instructorNote: text(),
    /** What to buy to work independently afterwards, in the order to buy it. */
    toolsToOwn: text().array().notNull().default([]),
    weekPlan: jsonb().$type<WeekPlan>(),
    /** Null when nobody has said. */
    worksWith: choice(companies),
    /** Whether a learner must have a computer; a phone is enough for all others. */
    needsComputer: boolean().notNull().default(false),
    /** `3 to 9 months`, `8 weeks` */
    durationText: text().notNull(),
    level: text()
      .notNull()
      .references(() => levels.id),
    /**
     * Levels on offer, in their order; empty when there are none. A trigger refuses levels that are not in the table
     * (database/sql/15-levels.sql).
     */
    levels: text().array().notNull(),
    mode: choice(modes).notNull(),
    priceType: choice(priceTypes).notNull(),
    /** The centres that teach it; empty online. An array has no foreign key: `holdCentres` guards it (foundation/academy). */
    centreIds: text().array().$type<CentreId[]>().notNull().default([]),
    /** Only decides how a program looks. No check constraint, so that a new family needs no migration. */
    family: text().$type<Family>().notNull(),
    glyph: text().notNull(),
    /** The registration address, if registration is on another site. */
    externalUrl: text(),
    /** Only of a program that takes place once. `YYYY-MM-DD` */
    startsOn: date({ mode: "string" }),
    endsOn: date({ mode: "string" }),
    /** Whether an admin opened registration. Only used for hybrid programs. */
    hybridOpen: boolean().notNull().default(false),
    /** Other names of the trade, for the search. */
    synonyms: text().array().notNull().default([]),
    /** Choices that a draft leaves open, by the form's names: their columns hold placeholders until then. */
    unanswered: text().array().notNull().default([]),
    /** Null for a draft, which only admins see. By default a stored program is public. */
    publishedAt: instant().default(sql`now()`),
    /** When it was withdrawn. Links and paid enrolments stay. */
    archivedAt: instant(),
    createdAt: instant().notNull(),
    ...edited(),
  },
  (table) => [
    ...checkChoices(table),
    uniqueIndex("programs_number_unique").on(table.number),
    index().on(table.updatedAt, table.id),
    index().on(table.archivedAt, table.publishedAt),
    index().on(table.level),
    index("programs_search_index").using("gin", programWords(table)),
    // Includes the title itself, so that a deep page reads only the index.
    index("programs_title_order_index").on(sql`lower(${table.title})`, table.id, table.title),
    check("programs_price_not_negative", sql`${table.priceKobo} >= 0`),
    // Without a level we could not quote a fee.
    check(
      "programs_paid_physical_have_levels",
      sql`${table.publishedAt} is null or not (${table.mode} = 'physical' and ${table.priceType} = 'paid') or cardinality(${table.levels}) > 0`,
    ),
    // Without a centre nobody could choose where to learn.
    check(
      "programs_taught_somewhere",
      sql`${table.publishedAt} is null or ${table.mode} = 'online' or cardinality(${table.centreIds}) > 0`,
    ),
    check(
      "programs_published_are_complete",
      sql`${table.publishedAt} is null or cardinality(${table.unanswered}) = 0`,
    ),
  ],
);

/** One row per level. The schedule of a day is the latest one that starts on or before that day. */
export const feeSchedules = pgTable(
  "fee_schedules",
  {
    holdsFrom: date({ mode: "string" }).notNull(),
    level: text()
      .notNull()
      .references(() => levels.id),
    registrationKobo: kobo().notNull(),
    tuitionKobo: kobo().notNull(),
    practicalKobo: kobo().notNull(),
    certificationKobo: kobo().notNull(),
    /** How many weeks after the first day of training a component is due; the others are due at registration. */
    plan: jsonb().$type<InstalmentPlan>().notNull().default(usualPlan),
    ...edited(),
  },
  (table) => [
    primaryKey({ columns: [table.holdsFrom, table.level] }),
    index().on(table.level),
    check(
      "fee_schedules_not_negative",
      sql`least(${table.registrationKobo}, ${table.tuitionKobo}, ${table.practicalKobo}, ${table.certificationKobo}) >= 0`,
    ),
  ],
);

/** One run of a program, at a centre or online. */
export const intakes = pgTable(
  "intakes",
  {
    id: text().primaryKey(),
    programId: text()
      .notNull()
      .references(() => programs.id),
    /** Null for online. */
    centreId: centreId(),
    startsOn: date({ mode: "string" }).notNull(),
    endsOn: date({ mode: "string" }).notNull(),
    seats: integer().notNull(),
    /** The days of the week on which it trains, in their order; empty: the usual ones (training/weekly-times.ts). */
    days: choice(weekdays).array().notNull().default([]),
    /** `HH:MM` */
    hoursFrom: text(),
    hoursTo: text(),
    ...edited(),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.programId, table.startsOn),
    index().on(table.startsOn, table.id),
    index().on(table.seats, table.id),
    index().on(table.centreId, table.startsOn),
    unique("intakes_once").on(table.programId, table.centreId, table.startsOn).nullsNotDistinct(),
    check("intakes_seats_positive", sql`${table.seats} > 0`),
    check("intakes_end_after_start", sql`${table.endsOn} >= ${table.startsOn}`),
    check(
      "intakes_hours_both_or_neither",
      sql`(${table.hoursFrom} is null) = (${table.hoursTo} is null) and coalesce(${table.hoursTo} > ${table.hoursFrom}, true)`,
    ),
  ],
);

/**
 * How many seats of an intake are taken or held, as shown on pages; no row means none. Taking a seat counts them again
 * (enrolment/seats). Not a column of the intake, because a taken seat is not an admin's edit.
 */
export const seatsShown = pgTable("seats_shown", {
  intakeId: text()
    .primaryKey()
    .references(() => intakes.id, { onDelete: "cascade" }),
  taken: integer().notNull(),
});

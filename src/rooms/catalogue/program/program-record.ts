import * as z from "zod";
import { isLevel } from "../levels/levels.ts";
import { weekdays } from "../training/weekdays.ts";
import {
  type FeeComponent as Component,
  companies,
  families,
  feeComponents,
  longestDescription,
  modes,
  priceTypes,
} from "./program-terms.ts";

/** The program records of the API (spec §3.1). */

/** The id of a level, such as `beginner`, in an answer. */
export const Level = z.string();

/** A level in a call. The list of levels is looked up when the call is read, because owners change it. */
export const KnownLevel = z.string().max(60).refine(isLevel, "Choose one of the academy’s levels");

export const Mode = z.enum(modes);
export const PriceType = z.enum(priceTypes);
export const FeeComponent = z.enum(feeComponents);
/** Each family of trades has its own background on pictures. */
export const Family = z.enum(families);

export const Company = z.enum(companies);
export const Week = z.object({ theory: z.string(), practice: z.string(), project: z.string() });

/** Fee breakdown of one level (spec §9.1), in naira. */
export const FeeBreakdown = z.object({
  ...(Object.fromEntries(feeComponents.map((component) => [component, z.number()])) as Record<
    Component,
    z.ZodNumber
  >),
  total: z.number(),
});
export type FeeBreakdown = z.infer<typeof FeeBreakdown>;

/** A day as `YYYY-MM-DD`. */
const Day = z.iso.date();

/** One run of a program: where, when, how many seats. */
export const IntakeRecord = z.object({
  location: z.string(),
  startsOn: Day,
  /** With levels: the end of the longest level. */
  endsOn: Day,
  /** The start plus the level's months (spec §9.2); absent without levels. */
  endsOnByLevel: z.record(z.string(), Day).optional(),
  days: z
    .array(z.enum(weekdays))
    .describe("the days of the week on which it trains; empty: the usual ones, Monday to Saturday"),
  hoursFrom: z.string().nullable().describe("`HH:MM`; null when the hours are not fixed"),
  hoursTo: z.string().nullable(),
  seats: z.int(),
  seatsLeft: z
    .int()
    .nullable()
    .describe("if fewer than a third are left, how many; 0 when it is full, else null"),
});
export type IntakeRecord = z.infer<typeof IntakeRecord>;

export const ProgramRecord = z.object({
  id: z.string(),
  title: z.string(),
  /** One line. */
  description: z.string().max(longestDescription),
  /** Two or three sentences. */
  overview: z.string().optional(),
  /** Naira. The real charge is `fees` when there are levels, and 0 unless the program is paid. */
  price: z.number(),
  /** `zaure` for the academy itself, or the name of an external provider. */
  platform: z.string(),
  platform_course_id: z.string(),
  thumbnail_url: z.string(),
  video_url: z.string().optional(),
  instructor: z.string(),
  /** A sentence about the instructor. */
  instructorNote: z.string().optional(),
  /** Text such as `8 weeks`. */
  duration: z.string(),
  level: Level,
  created_at: z.iso.datetime(),
  mode: Mode,
  priceType: PriceType,
  /** Position in the catalogue, from 1. */
  number: z.int(),
  /** Levels on offer; empty when there are none. */
  levels: z.array(Level),
  /** The fees per level on offer, when the level decides the price. */
  fees: z.record(z.string(), FeeBreakdown).optional(),
  skills: z.array(z.string()),
  included: z.array(z.string()),
  whatYouLearn: z.string(),
  whoItIsFor: z.string(),
  afterwards: z.string(),
  /** What to buy to work alone afterwards. */
  toolsToOwn: z.array(z.string()).optional(),
  /** What a training week of each level is about. */
  weekPlan: z.record(z.string(), Week).optional(),
  worksWith: Company.optional(),
  /** Whether a learner must have a computer. */
  needsComputer: z.boolean(),
  location: z.string(),
  family: Family,
  /** The name of the tool icon on the picture. */
  glyph: z.string(),
  /** The registration address, if registration is on another site. */
  externalUrl: z.string().optional(),
  startsOn: Day.optional(),
  endsOn: Day.optional(),
  nextIntake: IntakeRecord.nullable(),
  /** Whether `POST /enrolments` accepts a registration for it. */
  takesRegistrations: z.boolean(),
});
export type ProgramRecord = z.infer<typeof ProgramRecord>;

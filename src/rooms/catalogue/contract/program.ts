import * as z from "zod";
import {
  type FeeComponent,
  families,
  feeComponents,
  levels,
  modes,
  priceTypes,
} from "../rules/program-terms.ts";

/** A program as it crosses the wire (spec §3), and the words it is made of. */

export const Level = z.enum(levels);
export const Mode = z.enum(modes);
export const PriceType = z.enum(priceTypes);
/** Each family of trades has a ground of its own on pictures. */
export const Family = z.enum(families);

/** Fee breakdown of one level (spec §3), in naira. */
export const FeeBreakdown = z.object({
  ...(Object.fromEntries(feeComponents.map((component) => [component, z.number()])) as Record<
    FeeComponent,
    z.ZodNumber
  >),
  total: z.number(),
});
export type FeeBreakdown = z.infer<typeof FeeBreakdown>;

/** A day as `YYYY-MM-DD`. */
const Day = z.iso.date();

/** One run of a program: where, when, for how many. */
export const IntakeRecord = z.object({
  location: z.string(),
  startsOn: Day,
  /** Where there are levels, the end of the longest. */
  endsOn: Day,
  /** The level's months after the start (spec §9); absent where there are no levels. */
  endsOnByLevel: z.partialRecord(Level, Day).optional(),
  seats: z.int(),
});
export type IntakeRecord = z.infer<typeof IntakeRecord>;

export const ProgramRecord = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Naira, as the record has it. What is charged is `fees` where levels decide, and 0 unless paid. */
  price: z.number(),
  /** `zaure` for the academy itself, or the name of an external provider. */
  platform: z.string(),
  platform_course_id: z.string(),
  thumbnail_url: z.string(),
  video_url: z.string().optional(),
  instructor: z.string(),
  /** Text such as `8 weeks`. */
  duration: z.string(),
  level: Level,
  created_at: z.iso.datetime(),
  mode: Mode,
  priceType: PriceType,
  /** Place in the catalogue, from 1. */
  number: z.int(),
  /** Levels on offer; empty where there is none to choose. */
  levels: z.array(Level),
  /** Per level on offer, where levels decide what is paid. */
  fees: z.partialRecord(Level, FeeBreakdown).optional(),
  skills: z.array(z.string()),
  included: z.array(z.string()),
  whatYouLearn: z.string(),
  whoItIsFor: z.string(),
  afterwards: z.string(),
  location: z.string(),
  family: Family,
  /** Name of the tool on the picture. */
  glyph: z.string(),
  /** Where registration happens when it does not happen here. */
  externalUrl: z.string().optional(),
  startsOn: Day.optional(),
  endsOn: Day.optional(),
  nextIntake: IntakeRecord.nullable(),
  /** Whether `POST /enrolments` takes a registration for it. */
  takesRegistrations: z.boolean(),
});
export type ProgramRecord = z.infer<typeof ProgramRecord>;

import * as z from "zod";
import { koboToNaira } from "#foundation/amounts/money.ts";
import { locationOf, placeInWords } from "../centres/location.ts";
import { type FeeQuote, type FeeSchedule, quoteLevels } from "../fees/fees.ts";
import { fewSeatsLeft } from "../intakes/seats.ts";
import { isLevel } from "../levels/levels.ts";
import { latestEnd, levelEnds } from "../training/training-days.ts";
import { weekdays } from "../training/weekdays.ts";
import { timesOf } from "../training/weekly-times.ts";
import {
  type Intake,
  isPaidByLevel,
  type Program,
  type ShownIntake,
  takesRegistrationsHere,
} from "./program.ts";
import {
  type FeeComponent as Component,
  companies,
  families,
  feeComponents,
  longestDescription,
  modes,
  priceTypes,
} from "./program-terms.ts";
import { durationOf } from "./program-words.ts";

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

function breakdownOf(quote: FeeQuote): FeeBreakdown {
  const parts = feeComponents.map((component) => {
    const line = quote.components.find((each) => each.component === component);
    return [component, koboToNaira(line?.amountKobo ?? 0)];
  });
  return {
    ...(Object.fromEntries(parts) as Record<Component, number>),
    total: koboToNaira(quote.totalKobo),
  };
}

function endsOf(intake: Intake, levels: Program["levels"]) {
  const ends = levelEnds(intake, levels).map(({ level, endsOn }) => [level, endsOn]);
  return {
    endsOn: latestEnd(intake, levels),
    ...(ends.length > 0 ? { endsOnByLevel: Object.fromEntries(ends) } : {}),
  };
}

/** What the record leaves out when nobody has said it. */
const withoutNulls = <Said extends object>(said: Said) =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)) as {
    [Name in keyof Said]?: NonNullable<Said[Name]>;
  };

/** The program record of spec §3.1. @param today `YYYY-MM-DD` */
export function toProgramRecord(
  program: Program,
  facts: {
    schedule: FeeSchedule | null;
    nextIntake: ShownIntake | null;
    today: string;
    origin: string;
  },
): ProgramRecord {
  const { nextIntake, schedule } = facts;
  const quotes = quoteLevels(program, schedule);
  return {
    id: program.id,
    title: program.title,
    description: program.description,
    // Without a price of its own, that of its first level.
    price: koboToNaira(program.priceKobo || (quotes[0]?.totalKobo ?? 0)),
    platform: program.platform,
    platform_course_id: program.platformCourseId,
    thumbnail_url: `${facts.origin}/programs/${encodeURIComponent(program.id)}/picture.svg`,
    instructor: program.instructor,
    duration: durationOf(program),
    level: program.level,
    created_at: program.createdAt.toISOString(),
    mode: program.mode,
    priceType: program.priceType,
    number: program.number,
    levels: program.levels,
    ...(isPaidByLevel(program)
      ? {
          fees: Object.fromEntries(quotes.map((quote) => [quote.level, breakdownOf(quote)])),
        }
      : {}),
    skills: program.skills,
    included: program.included,
    whatYouLearn: program.whatYouLearn,
    whoItIsFor: program.whoItIsFor,
    afterwards: program.afterwards,
    needsComputer: program.needsComputer,
    location: placeInWords(program),
    family: program.family,
    glyph: program.glyph,
    ...withoutNulls({
      overview: program.overview,
      video_url: program.videoUrl,
      instructorNote: program.instructorNote,
      toolsToOwn: program.toolsToOwn.length > 0 ? program.toolsToOwn : null,
      weekPlan: program.weekPlan,
      worksWith: program.worksWith,
      externalUrl: program.externalUrl,
      startsOn: program.startsOn,
      endsOn: program.endsOn,
    }),
    nextIntake: nextIntake && {
      location: locationOf(nextIntake),
      startsOn: nextIntake.startsOn,
      ...endsOf(nextIntake, program.levels),
      ...timesOf(nextIntake),
      seats: nextIntake.seats,
      seatsLeft: fewSeatsLeft(nextIntake),
    },
    takesRegistrations: takesRegistrationsHere(program, facts.today),
  };
}

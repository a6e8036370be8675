import { koboToNaira } from "#foundation/amounts/money.ts";
import { locationOf, placeInWords } from "../centres/location.ts";
import { type FeeQuote, type FeeSchedule, quoteLevels } from "../fees/fees.ts";
import { fewSeatsLeft } from "../intakes/seats.ts";
import { latestEnd, levelEnds } from "../training/training-days.ts";
import { timesOf } from "../training/weekly-times.ts";
import {
  type Intake,
  isPaidByLevel,
  type Program,
  type ShownIntake,
  takesRegistrationsHere,
} from "./program.ts";
import type { FeeBreakdown, ProgramRecord } from "./program-record.ts";
import { type FeeComponent, feeComponents, type Level } from "./program-terms.ts";
import { durationOf } from "./program-words.ts";

function breakdownOf(quote: FeeQuote): FeeBreakdown {
  const parts = feeComponents.map((component) => {
    const line = quote.components.find((each) => each.component === component);
    return [component, koboToNaira(line?.amountKobo ?? 0)];
  });
  return {
    ...(Object.fromEntries(parts) as Record<FeeComponent, number>),
    total: koboToNaira(quote.totalKobo),
  };
}

function endsOf(intake: Intake, levels: readonly Level[]) {
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

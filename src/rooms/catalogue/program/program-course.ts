import { currency, timeZone } from "#academy";
import { type CentreId, getCentre } from "#foundation/academy/centres.ts";
import { dayMs } from "#foundation/amounts/durations.ts";
import { koboToNaira } from "#foundation/amounts/money.ts";
import {
  academyReference,
  centrePlace,
  type SchemaRecord,
} from "#foundation/pages/schema-records.ts";
import type { LevelQuote } from "../fees/fees.ts";
import { levelNamed } from "../levels/levels.ts";
import type { ProgramCardFacts } from "../list/program-card.ts";
import type { LevelEnd } from "../training/training-days.ts";
import { trainedDays, type WeeklyTimes } from "../training/weekly-times.ts";
import { ownPlatform, type Program } from "./program.ts";
import type { Mode } from "./program-terms.ts";

const courseModes = {
  physical: "Onsite",
  online: "Online",
  hybrid: "Blended",
} as const satisfies Record<Mode, string>;

type CourseIntake = WeeklyTimes & {
  /** Null for online. */
  readonly centreId: CentreId | null;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly levelEnds: readonly LevelEnd[];
};
type CourseFacts = Omit<ProgramCardFacts, "level" | "levels"> &
  Pick<Program, "platform" | "skills" | "overview"> & {
    quotes: readonly Pick<LevelQuote, "level" | "totalKobo">[];
    intakes: readonly CourseIntake[];
    archived: boolean;
  };

function offersOf(program: CourseFacts, url: string) {
  const offer = (amountKobo: number, name?: string) => ({
    "@type": "Offer",
    ...(name ? { name } : {}),
    category: program.priceType === "paid" ? "Paid" : "Free",
    price: `${koboToNaira(amountKobo)}`,
    priceCurrency: currency.code,
    url,
  });
  if (program.quotes.length === 0) return [offer(program.fromKobo)];
  return program.quotes.map(({ level, totalKobo }) => offer(totalKobo, levelNamed(level)));
}

const weekMs = 7 * dayMs;
const weeksBetween = (first: string, last: string) =>
  Math.max(1, Math.round((Date.parse(last) - Date.parse(first)) / weekMs));

const capital = (day: string) => day.charAt(0).toUpperCase() + day.slice(1);

function instanceOf(
  program: CourseFacts,
  { centreId, startsOn, endsOn, ...times }: Omit<CourseIntake, "levelEnds">,
  name?: string,
) {
  return {
    "@type": "CourseInstance",
    ...(name ? { name } : {}),
    courseMode: courseModes[program.mode],
    instructor: { "@type": "Person", name: program.instructor },
    ...(centreId === null ? {} : { location: centrePlace(getCentre(centreId)) }),
    startDate: startsOn,
    endDate: endsOn,
    courseSchedule: {
      "@type": "Schedule",
      startDate: startsOn,
      endDate: endsOn,
      repeatFrequency: "Weekly",
      repeatCount: weeksBetween(startsOn, endsOn),
      byDay: trainedDays(times).map((day) => `https://schema.org/${capital(day)}`),
      ...(times.hoursFrom && times.hoursTo
        ? { startTime: times.hoursFrom, endTime: times.hoursTo, scheduleTimezone: timeZone }
        : {}),
    },
  };
}

/** One instance per intake, or one per level, because each level has its own end. */
function instancesOf(program: CourseFacts, intake: CourseIntake) {
  if (intake.levelEnds.length === 0) return [instanceOf(program, intake)];
  return intake.levelEnds.map(({ level, endsOn }) =>
    instanceOf(program, { ...intake, endsOn }, levelNamed(level)),
  );
}

/**
 * The schema.org record of a program. Offers use the real charge, not the record's price. A program
 * that is over or withdrawn has no offers.
 */
export function courseRecord(program: CourseFacts, origin: string): SchemaRecord {
  const url = `${origin}/programs/${program.id}`;
  const own = program.platform === ownPlatform;
  return {
    "@context": "https://schema.org",
    "@type": "Course",
    name: program.title,
    description: program.overview ?? program.description,
    inLanguage: "en",
    url,
    image: `${url}/picture.png`,
    provider: own ? academyReference(origin) : { "@type": "Organization", name: program.platform },
    teaches: program.skills,
    ...(program.past || program.archived ? {} : { offers: offersOf(program, url) }),
    ...(program.intakes.length > 0
      ? { hasCourseInstance: program.intakes.flatMap((intake) => instancesOf(program, intake)) }
      : {}),
  };
}

import { koboToNaira } from "#foundation/money.ts";
import type { Mode } from "../contract/program.ts";
import type { LevelQuote } from "./fees.ts";
import { ownPlatform, type Program } from "./program.ts";
import type { ProgramCardFacts } from "./program-card.ts";
import { levelNames } from "./program-words.ts";

const courseModes = {
  physical: "Onsite",
  online: "Online",
  hybrid: "Blended",
} as const satisfies Record<Mode, string>;

type CourseFacts = Omit<ProgramCardFacts, "level" | "levels"> &
  Pick<Program, "platform" | "skills"> & {
    quotes: readonly Pick<LevelQuote, "level" | "totalKobo">[];
    intakes: readonly { location: string; startsOn: string; endsOn: string }[];
    archived: boolean;
  };

function offersOf(program: CourseFacts, url: string) {
  const offer = (amountKobo: number, name?: string) => ({
    "@type": "Offer",
    ...(name ? { name } : {}),
    category: program.priceType === "paid" ? "Paid" : "Free",
    price: koboToNaira(amountKobo),
    priceCurrency: "NGN",
    url,
  });
  if (program.quotes.length === 0) return [offer(program.fromKobo)];
  return program.quotes.map(({ level, totalKobo }) => offer(totalKobo, levelNames[level]));
}

/**
 * The schema.org record of a program. Offers are what is charged, never the record's price; a
 * program that is over or no longer offered has none.
 * @param site the academy's name and origin
 */
export function courseRecord(program: CourseFacts, site: { name: string; origin: string }) {
  const url = `${site.origin}/programs/${program.id}`;
  const own = program.platform === ownPlatform;
  const place = { courseMode: courseModes[program.mode], inLanguage: "en" };
  const instructor = { "@type": "Person", name: program.instructor };
  return {
    "@context": "https://schema.org",
    "@type": "Course",
    name: program.title,
    description: program.description,
    url,
    image: `${url}/picture.svg`,
    provider: {
      "@type": "Organization",
      name: own ? site.name : program.platform,
      ...(own ? { url: site.origin } : {}),
    },
    teaches: program.skills,
    ...(program.past || program.archived ? {} : { offers: offersOf(program, url) }),
    hasCourseInstance: program.intakes.map(({ location, startsOn, endsOn }) => ({
      "@type": "CourseInstance",
      ...place,
      instructor,
      ...(program.mode === "online" ? {} : { location: { "@type": "Place", name: location } }),
      startDate: startsOn,
      endDate: endsOn,
      courseSchedule: {
        "@type": "Schedule",
        startDate: startsOn,
        endDate: endsOn,
      },
    })),
  };
}

/** The way from the home page down, as a schema.org record. @param crumbs name and absolute address */
export function breadcrumbRecord(crumbs: readonly { name: string; url: string }[]) {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  };
}

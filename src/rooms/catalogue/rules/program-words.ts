import { durationMonths, ownPlatform, type Program } from "./program.ts";
import {
  type FeeComponent,
  feeComponents,
  type Level,
  levels,
  type Mode,
  type PriceType,
} from "./program-terms.ts";
import { townsOf } from "./training/location.ts";

/** The names that people read for the catalogue's terms. */

export const levelNames = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  advanced: "Advanced",
} as const satisfies Record<Level, string>;

export const modeNames = {
  physical: "Physical",
  online: "Online",
  hybrid: "Hybrid",
} as const satisfies Record<Mode, string>;

export const priceTypeNames = {
  free: "Free",
  paid: "Paid",
  sponsorship: "Sponsorship",
} as const satisfies Record<PriceType, string>;

export const feeComponentNames = {
  registration: "Registration",
  tuition: "Tuition",
  practical: "Practical",
  certification: "Certification",
} as const satisfies Record<FeeComponent, string>;

/** The name of a fee component. Payments stores components as free text. */
export const nameOfComponent = (component: string): string =>
  feeComponents.find((each) => each === component)
    ? feeComponentNames[component as FeeComponent]
    : component;

const nameRange = (first: Level, last: Level): string =>
  first === last ? levelNames[first] : `${levelNames[first]} to ${last}`;

/** First and last level → the name of the range. Lists compare the ranges of thousands of programs. */
const rangeNames = Object.fromEntries(
  levels.map((first) => [
    first,
    Object.fromEntries(levels.map((last) => [last, nameRange(first, last)])),
  ]),
) as Record<Level, Record<Level, string>>;

/** `Beginner to advanced`, `Beginner and advanced` without the level between them, or the only level. */
export function levelRange({ level, levels: offered }: Pick<Program, "level" | "levels">): string {
  const first = offered[0] ?? level;
  const last = offered.at(-1) ?? level;
  const isGapped = offered.length === 2 && first === "beginner" && last === "advanced";
  return isGapped ? `${levelNames[first]} and ${last}` : rangeNames[first][last];
}

/** Mode and place in short: `Physical · Jalingo, Yola`, `Hybrid · Online, Yola`, `Online`. */
export function modeAndPlace({ mode, centreIds }: Pick<Program, "mode" | "centreIds">): string {
  const towns = mode === "online" ? [] : townsOf({ centreIds });
  const places = mode === "hybrid" ? ["Online", ...towns] : towns;
  return towns.length === 0 ? modeNames[mode] : `${modeNames[mode]} · ${places.join(", ")}`;
}

/** `Taught by Zaure Academy`, or the provider's name. @param academyName the academy's display name */
export const platformName = (platform: string, academyName: string): string =>
  platform === ownPlatform ? `Taught by ${academyName}` : platform;

const weeksIn = { day: 1 / 7, week: 1, month: 52 / 12 } as const;

/**
 * The weeks that a program takes at least: its shortest level, or its duration (`5 days`, `8 weeks`, `3 to 9 months`).
 * @returns null when its duration is another text
 */
export function shortestWeeks({
  levels,
  durationText,
}: Pick<Program, "levels" | "durationText">): number | null {
  if (levels.length > 0) return Math.min(...levels.map(durationMonths)) * weeksIn.month;
  const [, count, unit] = /^(\d+)(?: to \d+)? (day|week|month)s?$/.exec(durationText) ?? [];
  return count && unit ? Number(count) * weeksIn[unit as keyof typeof weeksIn] : null;
}

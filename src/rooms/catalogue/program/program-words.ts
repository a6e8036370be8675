import { formatCount } from "#foundation/amounts/durations.ts";
import { listAnd } from "#foundation/text/list-words.ts";
import { townsOf } from "../centres/location.ts";
import { durationMonths, levelNamed, levelWord, openLevels } from "../levels/levels.ts";
import { ownPlatform, type Program } from "./program.ts";
import {
  type FeeComponent,
  feeComponents,
  type Level,
  type Mode,
  type PriceType,
} from "./program-terms.ts";

/** The names that people read for the catalogue's terms. */

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

/** Whether every open level between the first and the last is offered. */
function hasNoGap(offered: readonly Level[]): boolean {
  const ids = openLevels().map(({ id }) => id);
  const places = offered.map((level) => ids.indexOf(level));
  return places.every((place, at) => at === 0 || place === (places[at - 1] ?? 0) + 1);
}

/** `Beginner to advanced`, `Beginner and advanced` with a gap between them, or the only level. */
export function levelRange({ level, levels: offered }: Pick<Program, "level" | "levels">): string {
  const [first = level, ...others] = offered;
  const last = others.at(-1);
  if (last === undefined) return levelNamed(first);
  if (hasNoGap(offered)) return `${levelNamed(first)} to ${levelWord(last)}`;
  return listAnd([levelNamed(first), ...others.map(levelWord)]);
}

/** Mode and place in short: `Physical · Jalingo, Yola`, `Hybrid · Online, Yola`, `Online`. No line ends at the dot. */
export function modeAndPlace({ mode, centreIds }: Pick<Program, "mode" | "centreIds">): string {
  const towns = mode === "online" ? [] : townsOf({ centreIds });
  const places = mode === "hybrid" ? ["Online", ...towns] : towns;
  return towns.length === 0
    ? modeNames[mode]
    : `${modeNames[mode]}\u00a0·\u00a0${places.join(", ")}`;
}

/** `Taught by Zaure Academy`, or the provider's name. @param academyName the academy's display name */
export const platformName = (platform: string, academyName: string): string =>
  platform === ownPlatform ? `Taught by ${academyName}` : platform;

/**
 * How long it takes: from the shortest to the longest level on offer, as the levels are today; without levels, the
 * program's own text.
 */
export function durationOf({ levels, durationText }: Pick<Program, "levels" | "durationText">) {
  if (levels.length === 0) return durationText;
  const months = levels.map(durationMonths);
  const [shortest, longest] = [Math.min(...months), Math.max(...months)];
  const most = formatCount(longest, "month");
  return shortest === longest ? most : `${shortest} to ${most}`;
}

const weeksIn = { day: 1 / 7, week: 1, month: 52 / 12 } as const;

/**
 * The minimum number of weeks a program takes: its shortest level, or its duration (`5 days`, `8 weeks`, `3 to 9
 * months`). @returns null if its duration is any other text
 */
export function shortestWeeks({
  levels,
  durationText,
}: Pick<Program, "levels" | "durationText">): number | null {
  if (levels.length > 0) return Math.min(...levels.map(durationMonths)) * weeksIn.month;
  const [, count, unit] = /^(\d+)(?: to \d+)? (day|week|month)s?$/.exec(durationText) ?? [];
  return count && unit ? Number(count) * weeksIn[unit as keyof typeof weeksIn] : null;
}

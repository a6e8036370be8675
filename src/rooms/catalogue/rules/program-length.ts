import { durationMonths, type Program } from "./program.ts";

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

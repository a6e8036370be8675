import type { Level } from "./program-terms.ts";

/** What a training week is about; spec §9.5 says how many days each part has. */
export type Week = { theory: string; practice: string; project: string };

/** A week of each level on offer. */
export type WeekPlan = Record<Level, Week>;

/** A program without a plan still has the three parts. */
const anyWeek: Week = {
  theory: "The theory of the trade",
  practice: "Practice in the workshop",
  project: "A piece of work of your own",
};

/** A week of each of these levels, in their order. @param plan null when nobody has written one */
export const weeksOf = (
  plan: WeekPlan | null,
  levels: readonly Level[],
): (Week & { level: Level })[] => levels.map((level) => ({ level, ...(plan?.[level] ?? anyWeek) }));

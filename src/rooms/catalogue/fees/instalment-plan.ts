import { levels as given } from "#academy";
import { durationMonths } from "../levels/levels.ts";
import type { FeeComponent, Level } from "../program/program-terms.ts";

/**
 * When a level's fee is due: weeks after the first day of training, by component. A component that is not named is due
 * at registration. A payer can always pay all at once.
 */
export type InstalmentPlan = Readonly<Partial<Record<FeeComponent, number | undefined>>>;

/** Components that a plan may put off. Registration is due when someone registers. */
export const laterComponents = ["tuition", "practical", "certification"] as const;

/** The latest time a component may be due: a year after the first day of training. */
export const mostWeeks = 52;

/** The plan of a level that takes three months or longer. */
export const usualPlan = { practical: 4, certification: 8 } as const;

/** The usual plan, shortened for a training of one or two months: nothing is due after its end. */
export function planFor(months: number): InstalmentPlan {
  const part = Math.min(months, 3) / 3;
  return {
    practical: Math.floor(usualPlan.practical * part),
    certification: Math.floor(usualPlan.certification * part),
  };
}

/**
 * The plan of a level until an owner changes it: the one in the academy's file, or the usual one.
 * @param months of training; today's if you don't say
 */
export function seededPlan(level: Level, months = durationMonths(level)): InstalmentPlan {
  return given.find(({ id }) => id === level)?.plan ?? planFor(months);
}

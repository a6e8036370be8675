import type { FeeComponent } from "../program/program-terms.ts";

/**
 * When a level's fee is due: weeks after the first day of training, by component. A component that is not named is due
 * at registration. A payer can always pay all at once.
 */
export type InstalmentPlan = Readonly<Partial<Record<FeeComponent, number | undefined>>>;

/** Components that a plan may put off. Registration is due when someone registers. */
export const laterComponents = ["tuition", "practical", "certification"] as const;

/** The latest time a component may be due: a year after the first day of training. */
export const mostWeeks = 52;

/** The plan of each level until an owner changes it. */
export const seededPlan: InstalmentPlan = { practical: 4, certification: 8 };

import { levelMonths } from "./program-terms.ts";

/** What training is made of: pages, help and the blog take it by name. */

/** Days of a week of physical training, by what they are for (spec §9). */
export const trainingDays = { theory: 2, practice: 3, project: 1 } as const;

/** What a program is made of, in percent (spec §9). */
export const trainingMix = { classroom: 20, workshop: 30, mentorship: 20, project: 30 } as const;

/** Months of the longest physical training. */
export const longestTrainingMonths = (): number => Math.max(...Object.values(levelMonths));

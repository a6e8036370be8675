import { levelMonths } from "./training-levels.ts";

/** How training is divided. Pages, help and the blog use these constants. */

/** Days in a week of physical training, by purpose (spec §9.5). */
export const trainingDays = { theory: 2, practice: 3, project: 1 } as const;

/** The parts of a program, in percent (spec §9.5). */
export const trainingMix = { classroom: 20, workshop: 30, mentorship: 20, project: 30 } as const;

/** The longest physical training, in months. */
export const longestTrainingMonths = (): number => Math.max(...Object.values(levelMonths));

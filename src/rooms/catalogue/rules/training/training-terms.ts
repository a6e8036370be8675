/** The levels of training. By themselves, because pages about training need nothing else of programs. */

export const levels = ["beginner", "intermediate", "advanced"] as const;
export type Level = (typeof levels)[number];

/** The months of physical training at each level (spec §9.2). */
export const levelMonths = {
  beginner: 3,
  intermediate: 6,
  advanced: 9,
} as const satisfies Record<Level, number>;

/** Days in a week of physical training, by purpose (spec §9.5). */
export const trainingDays = { theory: 2, practice: 3, project: 1 } as const;

/** The parts of a program, in percent (spec §9.5). */
export const trainingMix = { classroom: 20, workshop: 30, mentorship: 20, project: 30 } as const;

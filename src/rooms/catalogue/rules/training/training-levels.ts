/** The levels of training. By themselves, because pages about training need nothing else of programs. */

export const levels = ["beginner", "intermediate", "advanced"] as const;
export type Level = (typeof levels)[number];

/** The months of physical training at each level (spec §9.2). */
export const levelMonths = {
  beginner: 3,
  intermediate: 6,
  advanced: 9,
} as const satisfies Record<Level, number>;

import { levels } from "#academy";

/** Terms of training that nobody edits on a screen, and the levels an academy starts with. */

/** The levels of a new academy, until an owner changes them (levels.ts has the current ones). */
export const seededLevels = levels.map(({ id, name, months, about }) => ({
  id,
  name,
  months,
  about,
  isClosed: false,
}));

/** Days in a week of physical training, by purpose (spec §9.5). */
export const trainingDays = { theory: 2, practice: 3, project: 1 } as const;

/** The parts of a program, in percent (spec §9.5). */
export const trainingMix = { classroom: 20, workshop: 30, mentorship: 20, project: 30 } as const;

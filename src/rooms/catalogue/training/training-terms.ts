import { levels } from "#academy";

/** Terms of training that nobody edits on a screen, and the levels an academy starts with. */

/** Spec §9.2. */
const specified = [
  {
    id: "beginner",
    name: "Beginner",
    months: 3,
    isClosed: false,
    about: "It starts from nothing.",
  },
  {
    id: "intermediate",
    name: "Intermediate",
    months: 6,
    isClosed: false,
    about: "It covers the daily work of a craftsperson.",
  },
  {
    id: "advanced",
    name: "Advanced",
    months: 9,
    isClosed: false,
    about: "It adds planning, costing and supervising.",
  },
] as const;

/**
 * The levels of a new academy, until an owner changes them (levels.ts has the current ones): those of its folder, or
 * the specification's.
 */
export const seededLevels =
  levels.length > 0
    ? levels.map(({ id, name, months, about }) => ({ id, name, months, about, isClosed: false }))
    : specified;

/** Days in a week of physical training, by purpose (spec §9.5). */
export const trainingDays = { theory: 2, practice: 3, project: 1 } as const;

/** The parts of a program, in percent (spec §9.5). */
export const trainingMix = { classroom: 20, workshop: 30, mentorship: 20, project: 30 } as const;

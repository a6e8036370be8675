import { formatCount } from "#foundation/amounts/durations.ts";
import { openLevels } from "../levels/levels.ts";
import { trainingDays, trainingMix } from "./training-terms.ts";

/** Texts that describe training. */

const numberWords = ["no", "one", "two", "three", "four", "five", "six", "seven"];

/** `six` */
export const spellNumber = (days: number): string => numberWords[days] ?? `${days}`;

/** `six days` */
export const spellDays = (days: number): string =>
  `${spellNumber(days)} ${days === 1 ? "day" : "days"}`;

/** The longest physical training, in months. */
export const longestTrainingMonths = (): number =>
  Math.max(0, ...openLevels().map(({ months }) => months));

/** The shortest physical training by levels, in months; 0 without a level. */
export const shortestTrainingMonths = (): number =>
  openLevels().reduce((least, { months }) => Math.min(least, months), openLevels()[0]?.months ?? 0);

/** All days of a training week. */
export const weekLength = (): number =>
  trainingDays.theory + trainingDays.practice + trainingDays.project;

/** `two of theory, three of practice and one on a project` */
export function weekParts(): string {
  const { theory, practice, project } = trainingDays;
  return `${spellNumber(theory)} of theory, ${spellNumber(practice)} of practice and ${spellNumber(project)} on a project`;
}

/** `20% classroom, 30% hands-on workshops, 20% mentorship and 30% project-based work` */
export function mixParts(): string {
  const { classroom, workshop, mentorship, project } = trainingMix;
  return `${classroom}% classroom, ${workshop}% hands-on workshops, ${mentorship}% mentorship and ${project}% project-based work`;
}

/** `beginner 3 months, intermediate 6 months, advanced 9 months` */
export const levelTimes = (): string =>
  openLevels()
    .map(({ name, months }) => `${name.toLowerCase()} ${formatCount(months, "month")}`)
    .join(", ");

/** `Beginner takes 3 months. It starts from nothing.`, for each level. */
export const levelsExplained = (): string =>
  openLevels()
    .map(({ name, months, about }) =>
      `${name} takes ${formatCount(months, "month")}. ${about}`.trim(),
    )
    .join(" ");

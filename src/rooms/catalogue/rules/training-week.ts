import { numberWord } from "#foundation/number-word.ts";

/** Days of a week of physical training, by what they are for (spec §9). */
export const trainingDays: {
  readonly theory: number;
  readonly practice: number;
  readonly project: number;
} = {
  theory: 2,
  practice: 3,
  project: 1,
};

/** What a program is made of, in percent (spec §9). */
export const trainingMix: {
  readonly classroom: number;
  readonly workshop: number;
  readonly mentorship: number;
  readonly project: number;
} = { classroom: 20, workshop: 30, mentorship: 20, project: 30 };

/** Days of a training week in all. */
export const weekLength = (): number =>
  trainingDays.theory + trainingDays.practice + trainingDays.project;

/** `six days` */
export const spellDays = (days: number): string =>
  `${numberWord(days)} ${days === 1 ? "day" : "days"}`;

/** `two of theory, three of practice and one on a project` */
export function weekParts(): string {
  const { theory, practice, project } = trainingDays;
  return `${numberWord(theory)} of theory, ${numberWord(practice)} of practice and ${numberWord(project)} on a project`;
}

import { numberWord } from "#foundation/number-word.ts";
import { trainingDays, trainingMix } from "./program-terms.ts";

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

/** `20% classroom, 30% hands-on workshops, 20% mentorship and 30% project-based work` */
export function mixParts(): string {
  const { classroom, workshop, mentorship, project } = trainingMix;
  return `${classroom}% classroom, ${workshop}% hands-on workshops, ${mentorship}% mentorship and ${project}% project-based work`;
}

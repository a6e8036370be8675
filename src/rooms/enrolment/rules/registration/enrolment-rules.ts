import { listCentres } from "#foundation/academy/centres.ts";
import type { FormRules } from "#foundation/forms/answers.ts";
import { dayOf } from "#foundation/forms/typed-answers.ts";
import { isMinor, problemOfAge } from "./check-age.ts";

/** The centres that teach a program. @param location where it is taught, e.g. `Jalingo and Yola` */
export function centresOf(location: string): string[] {
  const teaching = listCentres().filter(({ city }) => location.includes(city));
  return (teaching.length > 0 ? teaching : listCentres()).map(({ name }) => name);
}

/**
 * The rules of the enrolment forms that depend on the program and the day.
 * @param program.levels the levels on offer; empty when the price does not depend on the level
 * @param today `YYYY-MM-DD` in Lagos
 */
export function enrolmentRules(
  program: { readonly levels: readonly string[]; readonly location: string },
  today: string,
): FormRules {
  const dateOfBirth = (day: string) => problemOfAge(day, today);
  return {
    today,
    facts: {
      minor: (raw) => isMinor(dayOf("dateOfBirth", raw), today),
      hasLevels: () => program.levels.length > 0,
    },
    offered: { trainingLevel: program.levels, preferredLocation: centresOf(program.location) },
    checks: { dateOfBirth },
    // A learner who is too young should learn it before filling in the rest.
    checksAtOnce: { dateOfBirth },
  };
}

import { academy } from "#foundation/academy.ts";
import { dayOf } from "#foundation/forms/day-parts.ts";
import type { FormRules } from "#foundation/forms/form-rules.ts";
import { isMinor, problemOfAge } from "./check-age.ts";

/** The centres that teach a program. @param location where it is taught, e.g. `Jalingo and Yola` */
export function centresOf(location: string): string[] {
  const teaching = academy.centres.filter(({ city }) => location.includes(city));
  return (teaching.length > 0 ? teaching : academy.centres).map(({ name }) => name);
}

/**
 * What the enrolment forms need to know besides their data.
 * @param program.levels those that it is offered at; empty when its price does not go by level
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
    // A learner who is too young should not fill in the rest first.
    checksAtOnce: { dateOfBirth },
  };
}

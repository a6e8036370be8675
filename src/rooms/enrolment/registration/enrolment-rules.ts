import type { CentreId } from "#foundation/academy/centres.ts";
import type { FormRules, Problems, RawAnswers } from "#foundation/forms/answers.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import { dayOf } from "#foundation/forms/typed-answers.ts";
import { centresThatTeach } from "#rooms/catalogue/centres/location.ts";
import { isMinor, problemOfAge } from "../forms/check-age.ts";
import type { Answers, EnrolmentForm } from "../forms/enrolment-forms.ts";
import { guardianChecks } from "../forms/other-person.ts";
import { messageFacts } from "../messages/message-fields.ts";

/** The names of the open centres that teach a program. */
export const centresOf = (program: { readonly centreIds: readonly CentreId[] }): string[] =>
  centresThatTeach(program).map(({ name }) => name);

/**
 * The rules of the enrolment forms that depend on the program and the day.
 * @param program.levels the levels on offer; empty when the price does not depend on the level
 * @param today `YYYY-MM-DD` in Lagos
 * @param own the name of the centre that a place has already: it may have closed since
 */
export function enrolmentRules(
  program: { readonly levels: readonly string[]; readonly centreIds: readonly CentreId[] },
  today: string,
  own: string | null = null,
): FormRules {
  const places = centresOf(program);
  const minor = (raw: RawAnswers) => isMinor(dayOf("dateOfBirth", raw), today);
  const dateOfBirth = (day: string) => problemOfAge(day, today);
  return {
    today,
    facts: {
      minor,
      ...messageFacts(minor),
      hasLevels: () => program.levels.length > 0,
    },
    offered: {
      trainingLevel: program.levels,
      preferredLocation: own && !places.includes(own) ? [...places, own] : places,
    },
    checks: { dateOfBirth, ...guardianChecks() },
    // A learner who is too young should learn it before filling in the rest.
    checksAtOnce: { dateOfBirth },
  };
}

/** Checks a whole submission of any form (foundation/forms/check-form.ts). */
export function checkEnrolment(
  form: EnrolmentForm,
  raw: RawAnswers,
  rules: FormRules,
): { answers: Answers; problems: Problems } {
  const { answers, problems } = checkForm(form, raw, rules);
  return { answers: answers as Answers, problems };
}

import type { FormRules, Problems, RawAnswers } from "#foundation/forms/answers.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import type { Answers, EnrolmentForm } from "./enrolment-forms.ts";

/** Checks a whole submission of any form (foundation/forms/check-form.ts). */
export function checkEnrolment(
  form: EnrolmentForm,
  raw: RawAnswers,
  rules: FormRules,
): { answers: Answers; problems: Problems } {
  const { answers, problems } = checkForm(form, raw, rules);
  return { answers: answers as Answers, problems };
}

import type { EnrolmentForm } from "../../contract/enrolment-forms.ts";
import { type FormField, fieldsOf } from "../../contract/form-field.ts";
import { choicesOf, defaultOf, type Facts, factsOf } from "../../rules/asked-fields.ts";
import type { TypedAnswers } from "../draft/draft-store.ts";
import type { RegistrationView } from "../registration-view.ts";

/** What the form shows before anybody typed: the level of the card, today's date, the program. */
export function initialAnswers(view: RegistrationView): TypedAnswers {
  const facts = factsOf(view.program, view.today);
  const answers: Record<string, string | readonly string[]> = {};
  for (const field of fieldsOf(view.form)) {
    if (field.kind === "given") answers[field.name] = view.program.title;
    else if (field.kind === "checkboxes") answers[field.name] = [];
    else answers[field.name] = defaultOf(field, facts) ?? onlyChoiceOf(field, facts);
  }
  if (view.level && "trainingLevel" in answers) answers.trainingLevel = view.level;
  return { ...answers, ...view.known };
}

/** Where there is nothing to choose, it is chosen: a program that one centre teaches. */
function onlyChoiceOf(field: FormField, facts: Facts): string {
  const choices = choicesOf(field, facts);
  return field.kind === "radio" && choices.length === 1 ? (choices[0]?.value ?? "") : "";
}

/** Fields that may have several answers. */
export const severalOf = (form: EnrolmentForm): ReadonlySet<string> =>
  new Set(
    fieldsOf(form)
      .filter(({ kind }) => kind === "checkboxes")
      .map(({ name }) => name),
  );

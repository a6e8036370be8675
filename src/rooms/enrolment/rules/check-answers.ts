import type { Answers, EnrolmentForm } from "../contract/enrolment-forms.ts";
import { type FormField, type FormStep, fieldsOf } from "../contract/form-field.ts";
import { choicesOf, defaultOf, type Facts, isAsked, type RawAnswers } from "./asked-fields.ts";
import { readAnswer } from "./read-answer.ts";

export type Checked = {
  readonly answers: Answers;
  /** Field name → what to do about it; empty when all is well. */
  readonly problems: Record<string, string>;
};

/** Checks some fields of a form, e.g. those of one step. What is not asked for is dropped. */
export function checkFields(fields: readonly FormField[], raw: RawAnswers, facts: Facts): Checked {
  const answers: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const field of fields) {
    if (field.kind === "given" || !isAsked(field, raw, facts)) continue;
    const offered = "choices" in field ? { ...field, choices: choicesOf(field, facts) } : field;
    const given = raw[field.name] ?? defaultOf(field, facts);
    const reading = readAnswer(offered, given, facts.today);
    if ("value" in reading) answers[field.name] = reading.value;
    else if ("fault" in reading) problems[field.name] = reading.fault;
    else if (field.required) problems[field.name] = field.required;
  }
  return { answers: answers as Answers, problems };
}

/** Checks one step; `raw` may hold the whole form. */
export const checkStep = (step: FormStep, raw: RawAnswers, facts: Facts) =>
  checkFields(step.fields, raw, facts);

/** Checks a whole submission; the server does, and the last step of the browser. */
export const checkForm = (form: EnrolmentForm, raw: RawAnswers, facts: Facts) =>
  checkFields(fieldsOf(form), raw, facts);

import type {
  AnswersOf,
  Checked,
  FormRules,
  Problems,
  RawAnswers,
  TypedAnswers,
} from "./answers.ts";
import { defaultOf, isAsked, wordOf } from "./asked-fields.ts";
import { asDraft, type Form, type FormField, fieldsOf } from "./field.ts";
import { readAnswer, yesNoWords } from "./read-answer.ts";
import { controlNames, dayOf } from "./typed-answers.ts";

/** Adds the default of a field for which nothing was sent. A control that was emptied stays empty. */
function withDefault(field: FormField, raw: RawAnswers, rules: FormRules): RawAnswers {
  const isSent = raw[field.name] !== undefined && raw[field.name] !== null;
  if (isSent) return raw;
  if (field.kind === "date" && (field.mustBeSent || `${field.name}Day` in raw)) return raw;
  const initial = defaultOf(field, rules);
  return initial === undefined ? raw : { ...raw, [field.name]: initial };
}

/** Writes the answer of a condition as `yes` or `no`: a ticked box sends `on`, and JSON `true`. */
function withPlainYesNo({ when }: FormField, raw: RawAnswers): RawAnswers {
  if (!when || "fact" in when) return raw;
  const word = yesNoWords[wordOf(raw[when.field]).toLowerCase()];
  return word && [when.is].flat().includes(word) ? { ...raw, [when.field]: word } : raw;
}

/** Checks some fields of a form, e.g. those of one step; `raw` may hold the whole form. */
export function checkFields(
  fields: readonly FormField[],
  raw: RawAnswers,
  rules: FormRules,
): { answers: Record<string, string | string[] | true>; problems: Problems } {
  const answers: Record<string, string | string[] | true> = {};
  const problems: Record<string, string> = {};
  for (const field of fields) {
    if (field.kind === "given" || !isAsked(field, withPlainYesNo(field, raw), rules)) continue;
    const reading = readAnswer(field, withDefault(field, raw, rules), rules);
    if ("problem" in reading) problems[field.name] = reading.problem;
    else if ("value" in reading) {
      const { value } = reading;
      const problem =
        typeof value === "string" && rules.checks?.[field.name]?.(value, rules.today, raw);
      if (problem) problems[field.name] = problem;
      else answers[field.name] = value;
    } else if (field.required) problems[field.name] = field.required;
  }
  return { answers, problems };
}

/**
 * Checks a whole submission, the same in the browser and on the server. Drops answers to questions that
 * are not asked.
 * @param raw the JSON body, or the values of the form's controls
 */
export function checkForm<const F extends Form>(
  form: F,
  raw: RawAnswers,
  rules: FormRules,
): Checked<F> {
  const { answers, problems } = checkFields(fieldsOf(form), raw, rules);
  return { answers: answers as AnswersOf<F>, problems };
}

/** What a form still asks for, by field. Wrong answers are not included, because they were given. */
export function missingAnswers(form: Form, raw: RawAnswers, rules: FormRules): Problems {
  const wrong = checkForm(asDraft(form, []), raw, rules).problems;
  return Object.fromEntries(
    Object.entries(checkForm(form, raw, rules).problems).filter(([name]) => !(name in wrong)),
  );
}

/** Whether the field's question or choices depend on the answer to another field. */
const dependsOn = (field: FormField, name: string): boolean =>
  (field.when !== undefined && "field" in field.when && field.when.field === name) ||
  ("groupBy" in field && field.groupBy === name);

/** Whether the field's question depended on a fact that is no longer true. */
const isOver = (field: FormField, typed: TypedAnswers, rules: FormRules): boolean =>
  field.when !== undefined && "fact" in field.when && !isAsked(field, typed, rules);

/** The problem to show before the form is sent, if there is one. */
function problemAtOnce(field: FormField, typed: TypedAnswers, rules: FormRules): string | null {
  const check = rules.checksAtOnce?.[field.name];
  const answer = field.kind === "date" ? dayOf(field.name, typed) : typed[field.name];
  return check && typeof answer === "string" && answer !== ""
    ? check(answer, rules.today, typed)
    : null;
}

/**
 * The problems that are left after a control was edited: its own is removed, and so are those of fields that depend on
 * it, or on a fact that its answer made false.
 */
export function updateProblems(
  problems: Problems,
  control: string,
  typed: TypedAnswers,
  fields: readonly FormField[],
  rules: FormRules,
): Problems {
  const field = fields.find((one) => controlNames(one).includes(control));
  if (!field) return problems;
  const { name } = field;
  const edited = fields.filter(
    (one) => one === field || dependsOn(one, name) || isOver(one, typed, rules),
  );
  const names = edited.map((one) => one.name);
  const left = Object.entries(problems).filter(([one]) => !names.includes(one));
  const atOnce = problemAtOnce(field, typed, rules);
  return Object.fromEntries(atOnce ? [...left, [name, atOnce]] : left);
}

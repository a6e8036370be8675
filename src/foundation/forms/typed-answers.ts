import type { TypedAnswers } from "./answers.ts";
import { choicesOf, defaultOf } from "./asked-fields.ts";
import { dayParts, partName, splitDay } from "./day-parts.ts";
import type { FormField } from "./field.ts";
import type { FormRules } from "./form-rules.ts";

/**
 * The form itself holds what is typed: it is read when something needs the answers, and filled when a
 * draft comes back. Nothing is kept twice, and typing before the scripts have loaded is not lost.
 */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The controls that a field has; none for what is only shown. */
export function controlNames(field: FormField): readonly string[] {
  if (field.kind === "given") return [];
  return field.kind === "date" ? dayParts.map((part) => partName(field.name, part)) : [field.name];
}

/** What stands in a form, or came with a posted one: the form's own fields and nothing else. */
export function readTyped(
  form: HTMLFormElement | FormData,
  fields: readonly FormField[],
): TypedAnswers {
  const data = form instanceof FormData ? form : new FormData(form);
  const textsOf = (name: string) =>
    data.getAll(name).filter((value): value is string => typeof value === "string");
  const typed: Record<string, string | readonly string[]> = {};
  for (const field of fields) {
    for (const name of controlNames(field)) {
      typed[name] = field.kind === "checkboxes" ? textsOf(name) : (textsOf(name)[0] ?? "");
    }
  }
  return typed;
}

/** Without the answers of some kinds: no password is kept on a device or given back with a page. */
export function withoutKinds(
  kinds: readonly FormField["kind"][],
  typed: TypedAnswers,
  fields: readonly FormField[],
): TypedAnswers {
  const left = new Set(fields.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name));
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !left.has(name)));
}

/** Puts answers into the form; controls that are not among them stay as they are. */
export function fillForm(form: HTMLFormElement, answers: TypedAnswers): void {
  for (const element of form.elements) {
    const { name, type } = element as Control;
    const answer = name ? answers[name] : undefined;
    if (answer === undefined || type === "file") continue;
    if (element instanceof HTMLInputElement && /^(radio|checkbox)$/.test(type)) {
      element.checked = [answer].flat().includes(element.value);
    } else if (typeof answer === "string") (element as Control).value = answer;
  }
}

/** Where there is nothing to choose, it is chosen. */
function onlyChoiceOf(field: FormField, rules: FormRules): string {
  const choices = choicesOf(field, rules);
  return field.kind === "radio" && choices.length === 1 ? (choices[0]?.value ?? "") : "";
}

/**
 * What the form shows before anybody typed.
 * @param known what is known already, by field name; a date as `YYYY-MM-DD`
 */
export function initialAnswers(
  fields: readonly FormField[],
  rules: FormRules,
  known: Readonly<Record<string, string>> = {},
): TypedAnswers {
  const answers: Record<string, string | readonly string[]> = {};
  for (const field of fields) {
    const { name } = field;
    const value = known[name] ?? defaultOf(field, rules) ?? onlyChoiceOf(field, rules);
    if (field.kind === "date") Object.assign(answers, splitDay(name, value));
    else answers[name] = field.kind === "checkboxes" ? [value].filter(Boolean) : value;
  }
  return answers;
}

/** The dates that the page filled in itself are no answers: the next visit has a date of its own. */
export function withoutDefaultDates(
  typed: TypedAnswers,
  initial: TypedAnswers,
  fields: readonly FormField[],
): TypedAnswers {
  const dated = fields.filter((field) => field.kind === "date" && field.default === "today");
  const untouched = dated
    .map(controlNames)
    .filter((names) => names.every((name) => typed[name] === initial[name]))
    .flat();
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !untouched.includes(name)));
}

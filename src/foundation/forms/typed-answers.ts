import type { TypedAnswers } from "./answers.ts";
import { dayParts } from "./day-parts.ts";
import type { FormField } from "./field.ts";

/**
 * The form itself holds what is typed: it is read when something needs the answers, and filled when a
 * draft comes back. Nothing is kept twice, and typing before the scripts have loaded is not lost.
 */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The controls that a field has; none for what is only shown. */
export function controlNames(field: FormField): readonly string[] {
  if (field.kind === "given") return [];
  return field.kind === "date" ? dayParts.map((part) => field.name + part) : [field.name];
}

/** The values of a form, or of a posted one: only the form's own fields. */
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

/**
 * Puts answers into the form; controls that are not among them stay as they are, and so do hidden ones:
 * what they hold is the page's.
 */
export function fillForm(form: HTMLFormElement, answers: TypedAnswers): void {
  for (const element of form.elements) {
    const { name, type } = element as Control;
    const answer = name ? answers[name] : undefined;
    if (answer === undefined || type === "file" || type === "hidden") continue;
    if (element instanceof HTMLInputElement && /^(radio|checkbox)$/.test(type)) {
      element.checked = [answer].flat().includes(element.value);
    } else if (typeof answer === "string") (element as Control).value = answer;
  }
}

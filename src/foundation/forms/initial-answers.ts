import type { TypedAnswers } from "./answers.ts";
import { choicesOf } from "./asked-fields.ts";
import { splitDay } from "./day-parts.ts";
import { defaultOf } from "./default-of.ts";
import type { FormField } from "./field.ts";
import type { FormRules } from "./form-rules.ts";

/** Where there is nothing to choose, it is chosen. */
function onlyChoiceOf(field: FormField, rules: FormRules): string {
  const choices = choicesOf(field, rules);
  return field.kind === "radio" && choices.length === 1 ? (choices[0]?.value ?? "") : "";
}

export type Known = Readonly<Record<string, string | readonly string[]>>;

/**
 * What a form shows before anybody typed, by control name.
 * @param known what is known already, by field name; a date as `YYYY-MM-DD`, several choices as a list
 */
export function initialAnswers(
  fields: readonly FormField[],
  rules: FormRules,
  known: Known = {},
): TypedAnswers {
  const answers: Record<string, string | readonly string[]> = {};
  for (const field of fields) {
    const { name } = field;
    const value = known[name] ?? defaultOf(field, rules) ?? onlyChoiceOf(field, rules);
    const list = [value ?? []].flat();
    if (field.kind === "date") Object.assign(answers, splitDay(name, list[0] ?? ""));
    else answers[name] = field.kind === "checkboxes" ? list.filter(Boolean) : (list[0] ?? "");
  }
  return answers;
}

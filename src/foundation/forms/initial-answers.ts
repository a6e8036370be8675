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

/**
 * What a form shows before anybody typed, by control name.
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

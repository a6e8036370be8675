import { choicesOf } from "./asked-fields.ts";
import type { FormField } from "./field.ts";
import type { FormRules } from "./form-rules.ts";

/** What a field holds before anything is typed; the server takes it when nothing was sent. */
export function defaultOf(field: FormField, rules: FormRules): string | undefined {
  if (field.kind === "date") return field.default === "today" ? rules.today : undefined;
  if (!("default" in field) || field.default === undefined) return undefined;
  const choices = choicesOf(field, rules);
  return choices.some(({ value }) => value === field.default) ? field.default : choices[0]?.value;
}

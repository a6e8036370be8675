import type { FormRules, Problems, RawAnswers } from "./answers.ts";
import { type ChoiceGroup, type FieldChoice, type FormField, listChoices } from "./field.ts";

/** An answer that other fields depend on: a choice, or a number. */
export function wordOf(raw: unknown): string {
  if (typeof raw === "boolean") return raw ? "yes" : "no";
  return typeof raw === "string" || typeof raw === "number" ? String(raw).trim() : "";
}

/** Whether a field is asked for, given the answers so far. */
export function isAsked(field: FormField, raw: RawAnswers, rules: FormRules): boolean {
  const { when } = field;
  if (!when) return true;
  if ("fact" in when) return rules.facts?.[when.fact]?.(raw) ?? false;
  return [when.is].flat().includes(wordOf(raw[when.field]));
}

const yesNo: readonly FieldChoice[] = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

/** The choices that the rules allow, some perhaps in groups. */
export function choicesLeft(
  field: FormField,
  rules: FormRules,
): readonly (FieldChoice | ChoiceGroup)[] {
  if (field.kind === "yes-no") return yesNo;
  if (!("choices" in field) || !field.choices) return [];
  const choices = listChoices<FieldChoice | ChoiceGroup>(field.choices);
  const offered = rules.offered?.[field.name];
  if (!offered) return choices;
  return choices.filter((one) => "value" in one && offered.includes(one.value));
}

const flat = (choices: readonly (FieldChoice | ChoiceGroup)[]): readonly FieldChoice[] =>
  choices.flatMap((one) => ("choices" in one ? [...one.choices] : [one]));

/**
 * The choices that may be taken, without their groups.
 * @param raw the answers so far, for choices that depend on one; without them all groups count
 */
export function choicesOf(
  field: FormField,
  rules: FormRules,
  raw?: RawAnswers,
): readonly FieldChoice[] {
  const left = choicesLeft(field, rules);
  const groupBy = "groupBy" in field ? field.groupBy : undefined;
  if (!raw || groupBy === undefined) return flat(left);
  const group = wordOf(raw[groupBy]);
  return flat(left.filter((one) => "choices" in one && one.label === group));
}

/** The first screen that has one of the problems, to go back to; -1 for none. */
export const screenOfProblems = (
  screens: readonly { readonly fields: readonly FormField[] }[],
  problems: Problems,
): number => screens.findIndex(({ fields }) => fields.some(({ name }) => name in problems));

/** What a field holds before anything is typed; the server uses it when nothing was sent. */
export function defaultOf(field: FormField, rules: FormRules): string | undefined {
  if (field.kind === "date") return field.default === "today" ? rules.today : undefined;
  if (!("default" in field) || field.default === undefined) return undefined;
  const choices = choicesOf(field, rules);
  return choices.some(({ value }) => value === field.default) ? field.default : choices[0]?.value;
}

import type { Problems, TypedAnswers } from "./answers.ts";
import { isAsked } from "./asked-fields.ts";
import { dayOf } from "./day-parts.ts";
import type { FormField } from "./field.ts";
import type { FormRules } from "./form-rules.ts";
import { controlNames } from "./typed-answers.ts";

/** Whether the field's question or choices depend on the answer to another field. */
const dependsOn = (field: FormField, name: string): boolean =>
  (field.when !== undefined && "field" in field.when && field.when.field === name) ||
  ("groupBy" in field && field.groupBy === name);

/** Whether the field's question hung on a fact that is true no more. */
const isOver = (field: FormField, typed: TypedAnswers, rules: FormRules): boolean =>
  field.when !== undefined && "fact" in field.when && !isAsked(field, typed, rules);

/** The problem to show before the form is sent, if there is one. */
function problemAtOnce(field: FormField, typed: TypedAnswers, rules: FormRules): string | null {
  const check = rules.checksAtOnce?.[field.name];
  const answer = field.kind === "date" ? dayOf(field.name, typed) : typed[field.name];
  return check && typeof answer === "string" && answer !== "" ? check(answer, rules.today) : null;
}

/**
 * The problems that are left after a control was edited: its own is removed, and so are those of fields
 * that depend on it, or on a fact that its answer ended.
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

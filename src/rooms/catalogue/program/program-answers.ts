import { nairaToKobo } from "#foundation/amounts/money.ts";
import type { RawAnswers } from "#foundation/forms/answers.ts";
import { type FormField, fieldsOf } from "#foundation/forms/field.ts";
import { listFields, placeholders, programForm } from "./program-form.ts";
import { fieldsOfWeeks, linesOf, type ProgramInput, weeksOfFields } from "./program-input.ts";
import type { WeekPlan } from "./week-plan.ts";

/**
 * Converts a program between its row, its form and its calls. A form field corresponds to the column of the same name,
 * unless it is listed here.
 */

/** Checked answers of the form. */
export type ProgramAnswers = Readonly<Record<string, string | string[] | true | undefined>>;

export const isWeekField = (name: string) => name.startsWith("weekPlan.");

/** Values of a call or a record in the form's format: lists as lines, weeks as fields. */
export function formAnswersOf(said: RawAnswers): RawAnswers {
  const lists = listFields.map((name) => [name, [said[name] ?? []].flat().join("\n")]);
  return {
    ...said,
    ...Object.fromEntries(lists),
    ...fieldsOfWeeks((said.weekPlan ?? null) as WeekPlan | null),
  };
}

/** Fields whose column has another name or form. */
const ownWay = ["number", "price", "duration"];

/** The value of a column. A draft may leave open answers that the column needs. */
function columnOf({ name, kind, required }: FormField, answers: ProgramAnswers): unknown {
  const answer = answers[name];
  if ((listFields as readonly string[]).includes(name)) return linesOf(String(answer ?? ""));
  if (kind === "checkboxes") return answer ?? [];
  if (kind === "yes-no") return answer === "yes";
  const open: Readonly<Record<string, string>> = placeholders();
  return answer || (required ? (open[name] ?? "") : null);
}

/** The columns of a program, from the answers to its form. */
export function inputOf(answers: ProgramAnswers): ProgramInput {
  const fields = fieldsOf(programForm()).filter(
    ({ name }) => !isWeekField(name) && !ownWay.includes(name),
  );
  const isByLevel = answers.priceType === "paid" && answers.mode === "physical";
  const sameName = Object.fromEntries(
    fields.map((field) => [field.name, columnOf(field, answers)]),
  );
  return {
    ...(sameName as Omit<ProgramInput, "durationText" | "priceKobo" | "weekPlan">),
    durationText: String(answers.duration ?? ""),
    // Its level decides the fee (spec §9.3).
    priceKobo: isByLevel ? 0 : nairaToKobo(Number(answers.price ?? 0)),
    weekPlan: weeksOfFields(answers),
  };
}

import { formatDay } from "../time.ts";
import type { RawAnswers } from "./answers.ts";
import { choicesOf } from "./asked-fields.ts";
import { lineOf, textOf } from "./clean-text.ts";
import { dayOf } from "./day-parts.ts";
import type { FormField } from "./field.ts";

/** An answer as a person reads it. */
export type ReviewedAnswer = {
  readonly name: string;
  readonly label: string;
  readonly text: string;
};

/** Labels do not depend on the choices that are offered today. */
const anyRules = { today: "" };

function textOfAnswer(field: FormField, raw: RawAnswers): string {
  if (field.kind === "date") {
    const day = dayOf(field.name, raw);
    return day && formatDay(day);
  }
  const given = [raw[field.name]].flat().map(textOf).filter(Boolean);
  if (field.kind === "consent") return given.length > 0 ? "Yes" : "";
  const labels = new Map(choicesOf(field, anyRules).map(({ value, label }) => [value, label]));
  return given.map((value) => labels.get(lineOf(value)) ?? value).join(", ");
}

/**
 * The answers to some fields, in the form's order, with their labels and in words: for the person who
 * gave them and for those who read them later. What was left out does not appear.
 * @param answers as typed, or as they are stored
 */
export function reviewOf(fields: readonly FormField[], answers: RawAnswers): ReviewedAnswer[] {
  return fields
    .filter(({ kind }) => kind !== "password" && kind !== "hidden" && kind !== "file")
    .map((field) => ({
      name: field.name,
      label: field.label.replace(/ \(optional\)$/, ""),
      text: textOfAnswer(field, answers),
    }))
    .filter(({ text }) => text !== "");
}

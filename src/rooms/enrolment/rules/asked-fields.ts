import { academy } from "#foundation/academy.ts";
import type { EnrolmentForm } from "../contract/enrolment-forms.ts";
import type { FieldChoice, FormField } from "../contract/form-field.ts";
import { isMinor } from "./calendar.ts";
import { textOf } from "./text-of.ts";

/** What was typed or sent, by field name; anything. */
export type RawAnswers = Readonly<Record<string, unknown>>;

/** What the checks need to know besides the answers. */
export type Facts = {
  /** `YYYY-MM-DD` in Lagos. */
  readonly today: string;
  /** The levels that the program is offered at; empty when its price does not go by level. */
  readonly levels: readonly string[];
  /** The centres that teach the program. */
  readonly centres: readonly string[];
};

/** @param program its `location` tells where it is taught, e.g. `Jalingo and Yola` */
export function factsOf(
  program: { readonly levels: readonly string[]; readonly location: string },
  today: string,
): Facts {
  const teaching = academy.centres.filter(({ city }) => program.location.includes(city));
  const centres = teaching.length > 0 ? teaching : academy.centres;
  return { today, levels: program.levels, centres: centres.map(({ name }) => name) };
}

/** Whether a field is asked for, given the answers so far. */
export function isAsked(field: FormField, raw: RawAnswers, facts: Facts): boolean {
  const { when } = field;
  if (!when) return true;
  if ("learner" in when) return isMinor(textOf(raw.dateOfBirth), facts.today);
  if ("program" in when) return facts.levels.length > 0;
  return textOf(raw[when.field]) === when.is;
}

/** The choices that the program leaves: levels and centres that it is not offered at are not shown. */
export function choicesOf(field: FormField, facts: Facts): readonly FieldChoice[] {
  if (!("choices" in field)) return [];
  const offered =
    field.name === "trainingLevel"
      ? facts.levels
      : field.name === "preferredLocation"
        ? facts.centres
        : null;
  return offered ? field.choices.filter(({ value }) => offered.includes(value)) : field.choices;
}

/** What a field holds before anything is typed; the server takes it when nothing was sent. */
export function defaultOf(field: FormField, facts: Facts): string | undefined {
  if (field.kind === "date" && field.date === "signature") return facts.today;
  if (!("default" in field)) return undefined;
  const choices = choicesOf(field, facts);
  return choices.some(({ value }) => value === field.default) ? field.default : choices[0]?.value;
}

/** The first step that has one of the problems, to lead back to. */
export const stepOfProblems = (form: EnrolmentForm, problems: Record<string, string>) =>
  form.steps.find((step) => step.fields.some(({ name }) => name in problems));

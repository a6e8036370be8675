import * as z from "zod";
import { type AnswersOf, type FormRules, noRules, type RawAnswers } from "./answers.ts";
import { choicesOf } from "./asked-fields.ts";
import { checkFields, checkForm } from "./check-form.ts";
import {
  type Form,
  type FormField,
  fieldsOf,
  type PasswordField,
  type TextField,
} from "./field.ts";

/**
 * Forms as zod shapes, for declared calls: the API's document names each field. Only types are checked; the rules are
 * the engine's own. Public pages name calls by their address and never load this.
 */

const readable = "This answer could not be read";
const scalar = z.union([z.string(), z.number(), z.boolean()], readable).nullish();
const list = z.union([z.array(z.string()).max(50), z.string()], readable).nullish();

const formats: Partial<Record<FormField["kind"], string>> = {
  date: "YYYY-MM-DD",
  file: "a file, or the fileId that POST /uploads answered",
  consent: "yes",
};

/** More choices than this are of no use in a document. */
const mostNamed = 40;

function describe(field: FormField): string {
  // Lists that owners edit are not known while this loads.
  const isEdited = "choices" in field && typeof field.choices === "function";
  const values = isEdited ? [] : choicesOf(field, { today: "" }).map(({ value }) => value);
  const choices = values.length > mostNamed ? "" : values.join(" | ");
  const need = field.required ? (field.when ? "required in some cases" : "required") : "optional";
  return [`${field.label} (${need})`, choices || formats[field.kind]].filter(Boolean).join(": ");
}

/** A field that must never stop a submission counts as unanswered if it cannot be read. */
const neverStops = (field: FormField) => "cut" in field && field.cut === true;

function shapeOf(field: FormField) {
  if (field.kind === "checkboxes") return list;
  return neverStops(field) ? scalar.catch(null) : scalar;
}

/** The shape of each field, by name. If forms share a name, the first one decides. */
export function shapesOf(...forms: readonly Form[]): Record<string, z.ZodType> {
  const shapes: Record<string, z.ZodType> = {};
  for (const field of forms.flatMap(fieldsOf)) {
    shapes[field.name] ??= shapeOf(field).describe(describe(field));
  }
  return shapes;
}

/** In a call's body a text must be a string; a number is refused like a missing answer. */
function bodyShape(field: FormField): z.ZodOptional<z.ZodType> {
  if (!("maxLength" in field) || neverStops(field)) return shapeOf(field).optional();
  return z.string(field.required ?? readable).nullish();
}

/** The shapes of fields in a call's body, by name. */
export const bodyShapesOf = <const F extends readonly FormField[]>(fields: F) =>
  Object.fromEntries(
    fields.map((field) => [field.name, bodyShape(field).describe(describe(field))]),
  ) as { [Name in F[number]["name"]]: z.ZodOptional<z.ZodType> };

function answerShape(field: FormField): z.ZodType {
  if (field.kind === "checkboxes") return z.array(z.string());
  if (field.kind === "yes-no") return z.boolean();
  if ("maxLength" in field) return z.string();
  const shapes = { number: z.number(), date: z.iso.date() };
  const shape = field.kind in shapes ? shapes[field.kind as keyof typeof shapes] : z.string();
  return field.required ? shape : shape.nullable();
}

/** The shapes of fields in a record that a call answers, by name. Without an answer a text is empty, all else null. */
export const answerShapesOf = (fields: readonly FormField[]): Record<never, z.ZodType> =>
  Object.fromEntries(fields.map((field) => [field.name, answerShape(field)]));

/** One field of a larger body; returns the checked answer. */
export const fieldBody = (field: TextField | PasswordField): z.ZodType<string, string> =>
  z.string(field.required ?? readable).transform((raw, issues) => {
    const { answers, problems } = checkFields([field], { [field.name]: raw }, noRules);
    const problem = problems[field.name];
    if (problem) issues.addIssue({ code: "custom", message: problem });
    return String(answers[field.name] ?? "");
  });

type Sent<F> = { readonly [Name in keyof AnswersOf<F>]?: unknown };

/**
 * The body of a call that takes a form; parsing also checks it. For forms whose rules need neither the database nor
 * the day; others are checked by their verb.
 */
export function formBody<const F extends Form>(
  form: F,
  rules: FormRules = noRules,
): z.ZodType<AnswersOf<F>, Sent<F>> {
  // Loose for the three controls of a date: a browser whose checks did not load sends what was typed.
  return z.looseObject(bodyShapesOf(fieldsOf(form))).transform((raw: RawAnswers, issues) => {
    const { answers, problems } = checkForm(form, raw, rules);
    for (const [name, message] of Object.entries(problems)) {
      issues.addIssue({ code: "custom", path: [name], message });
    }
    return answers;
  }) as unknown as z.ZodType<AnswersOf<F>, Sent<F>>;
}

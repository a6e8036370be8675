import * as z from "zod";
import { enrolmentForms } from "./enrolment-forms.ts";
import { type FormField, fieldsOf } from "./form-field.ts";

/**
 * What POST /enrolments takes, compiled from the forms' fields so that the API's document names each.
 * Only types are held to here: which fields are asked for depends on the program, and the rules of
 * its form (rules/check-answers.ts, the same as in the browser) are applied once it is known.
 * Everything else that is sent (an amount, a role, somebody's id) is dropped.
 */

const readable = "This answer could not be read";
const scalar = z.union([z.string(), z.number(), z.boolean()], readable).nullish();

function shapeOf(field: FormField): z.ZodType {
  const told = [field.label, "choices" in field ? choiceText(field) : ""]
    .filter(Boolean)
    .join(": ");
  return field.kind === "checkboxes"
    ? z
        .union([z.array(z.string()).max(20), z.string()], readable)
        .nullish()
        .describe(told)
    : scalar.describe(told);
}

const choiceText = (field: { choices: readonly { value: string }[] }) =>
  field.choices.map(({ value }) => value).join(" | ");

/** The forms share names; where their choices differ the document names both. */
function shapesOfAll(): Record<string, z.ZodType> {
  const shapes: Record<string, z.ZodType> = {};
  for (const form of [enrolmentForms.physical, enrolmentForms.online, enrolmentForms.hybrid]) {
    for (const field of fieldsOf(form)) shapes[field.name] ??= shapeOf(field);
  }
  return shapes;
}

export const EnrolmentBody = z.object({
  courseId: z.string("Choose a program").trim().min(1, "Choose a program").max(200),
  keptCode: z
    .string()
    .max(200)
    .nullish()
    // Whatever a link carried must not stop a registration.
    .catch(null)
    .describe("a referral code kept from a link; one typed as affiliateCode wins over it"),
  ...shapesOfAll(),
});

/** The answers alone, for an enrolment whose program is settled. */
export const AnswersBody = z.object(shapesOfAll());

/** A submission as it came: `courseId`, and the answers by field name. */
export type EnrolmentBody = { courseId: string; keptCode?: string | null | undefined } & Record<
  string,
  unknown
>;

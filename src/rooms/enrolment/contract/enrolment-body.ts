import * as z from "zod";
import { shapesOf } from "#foundation/forms/form-shape.ts";
import { enrolmentForms } from "./enrolment-forms.ts";

/**
 * What POST /enrolments takes, compiled from the forms' fields so that the API's document names each.
 * Only types are held to here: which fields are asked for depends on the program, and the rules of
 * its form (foundation/forms/check-form.ts, the same as in the browser) are applied once it is known.
 * Loose only for the three controls of a date, which a browser sends whose checks did not load. Everything
 * else (an amount, a role, another person's id) is dropped there.
 */
const shapes = shapesOf(enrolmentForms.physical, enrolmentForms.online, enrolmentForms.hybrid);

export const EnrolmentBody = z.looseObject({
  courseId: z.string("Choose a program").trim().min(1, "Choose a program").max(200),
  keptCode: z
    .string()
    .max(200)
    .nullish()
    // Whatever a link carried must not stop a registration.
    .catch(null)
    .describe("a referral code kept from a link; one typed as affiliateCode wins over it"),
  ...shapes,
});

/** The answers alone, for an enrolment whose program is settled. */
export const AnswersBody = z.looseObject(shapes);

/** A submission as it came: `courseId`, and the answers by field name. */
export type EnrolmentBody = { courseId: string; keptCode?: string | null | undefined } & Record<
  string,
  unknown
>;

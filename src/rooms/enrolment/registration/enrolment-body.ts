import * as z from "zod";
import { shapesOf } from "#foundation/forms/form-shape.ts";
import { enrolmentForms } from "../forms/enrolment-forms.ts";

/**
 * The body of POST /enrolments, compiled from the forms' fields so that the API document lists each
 * one. It checks only types, because the required fields depend on the program. Once the program is
 * known, the rules of its form apply (foundation/forms/check-form.ts, the same as in the browser).
 * Unknown fields (an amount, a role, an id) are dropped there. It is loose for the three controls of a date:
 * a browser whose checks did not load sends what was typed.
 */
const shapes = shapesOf(enrolmentForms.physical, enrolmentForms.online, enrolmentForms.hybrid);

/** By default the next start that has a seat. 409 `full` names others. */
const IntakeId = z.string().max(100).nullish().describe("the start that the learner chose");

export const EnrolmentBody = z.looseObject({
  courseId: z.string("Choose a program").trim().min(1, "Choose a program").max(200),
  amountKobo: z
    .int("Enter an amount.")
    .positive("Enter an amount above ₦0.")
    .nullish()
    .describe("how much to pay now; by default the whole"),
  keptCode: z
    .string()
    .max(1_000)
    .nullish()
    // A bad code in a link must not stop a registration.
    .catch(null)
    .describe("a referral code kept from a link; a code typed as affiliateCode takes precedence"),
  via: z
    .string()
    .max(200)
    .nullish()
    .catch(null)
    .describe("where that link was shared, as its `via` said"),
  intakeId: IntakeId,
  offer: z
    .string()
    .max(100)
    .nullish()
    .describe("of the link that was mailed for a freed seat: the registration takes that seat"),
  ...shapes,
});

/** Only the answers, for an enrolment whose program is already known. */
export const AnswersBody = z.looseObject({ intakeId: IntakeId, ...shapes });

/** A raw submission: `courseId`, and the answers by field name. */
export type EnrolmentBody = {
  courseId: string;
  amountKobo?: number | null | undefined;
  intakeId?: string | null | undefined;
  offer?: string | null | undefined;
  keptCode?: string | null | undefined;
  via?: string | null | undefined;
} & Record<string, unknown>;

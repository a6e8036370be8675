import type { AnswersOf } from "#foundation/forms/answers.ts";
import { type FormStep, stepsAsData } from "#foundation/forms/field.ts";
import { withoutMessageFields } from "../messages/message-fields.ts";
import { motivationAndCommitment, onlineForm, technicalAccess } from "./online-form.ts";
import {
  declaration,
  educationAndQualifications,
  emergencyContact,
  employmentInformation,
  personalDetails,
  physicalForm,
  programDetailsWithoutLevel,
} from "./physical-form.ts";

/** Used once an admin has opened hybrid registration for a program (docs/product.md). */
const hybridForm = {
  id: "enrol",
  kind: "hybrid",
  steps: [
    personalDetails,
    educationAndQualifications,
    programDetailsWithoutLevel,
    employmentInformation,
    emergencyContact,
    technicalAccess,
    motivationAndCommitment,
    declaration,
  ],
} as const;

/** The enrolment form of each mode: steps in order, each with its fields in order. */
export const enrolmentForms = { online: onlineForm, physical: physicalForm, hybrid: hybridForm };

export type FormKind = keyof typeof enrolmentForms;
export type EnrolmentForm = {
  readonly id: string;
  readonly kind: FormKind;
  readonly steps: readonly FormStep[];
};

/** Checked answers of any form. Holds only fields that were asked; empty optional fields are absent. */
export type Answers = Partial<AnswersOf<(typeof enrolmentForms)[FormKind]>>;

/**
 * The form for the kind that `registrationFormOf` returns, with the current centres: pages carry it.
 * @param hasPhoneWays whether messages go to phones here (`phoneWaysAvailable`); without them it doesn't ask about them
 */
export function formOf(kind: FormKind, hasPhoneWays: boolean): EnrolmentForm {
  const form = enrolmentForms[kind];
  const steps = hasPhoneWays ? form.steps : withoutMessageFields(form.steps);
  return { ...form, steps: stepsAsData(steps) };
}

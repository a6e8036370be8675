import type { FormStep } from "./form-field.ts";
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

/** Once an admin has opened hybrid registration for a program (docs: product decisions). */
const hybridForm = {
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
export type EnrolmentForm = { readonly kind: FormKind; readonly steps: readonly FormStep[] };

type FieldOf<Form> = Form extends {
  readonly steps: readonly { readonly fields: readonly (infer Field)[] }[];
}
  ? Field
  : never;
type AnyField = FieldOf<(typeof enrolmentForms)[FormKind]>;

/** Every field name of every form. */
export type AnswerName = AnyField["name"];

type ValueOf<Field> = Field extends { kind: "checkboxes" }
  ? string[]
  : Field extends { kind: "consent" }
    ? true
    : Field extends { kind: "given" }
      ? never
      : string;

/** Checked answers: only fields that were asked for; optional ones that were left out are absent. */
export type Answers = {
  [Field in AnyField as Field extends { kind: "given" } ? never : Field["name"]]?: ValueOf<Field>;
};

/** The form of a program, by what `registrationFormOf` says of it. */
export const formOf = (kind: FormKind): EnrolmentForm => enrolmentForms[kind];

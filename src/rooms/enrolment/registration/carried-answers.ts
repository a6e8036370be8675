import { type FormStep, fieldsOf } from "#foundation/forms/field.ts";
import type { Answers } from "../forms/enrolment-forms.ts";
import {
  educationalBackground,
  personalInformation,
  technicalAccess,
} from "../forms/online-form.ts";
import {
  educationAndQualifications,
  emergencyContact,
  employmentInformation,
  personalDetails,
} from "../forms/physical-form.ts";

/**
 * Answers about the person, which are the same for every program. Each registration needs its own consent and
 * signature, and motivation, experience and availability belong to one program.
 */
const stepsOfPerson: readonly FormStep[] = [
  personalDetails,
  personalInformation,
  educationAndQualifications,
  educationalBackground,
  technicalAccess,
  employmentInformation,
  emergencyContact,
];

/** Consent is given anew for each registration. */
const ofPerson = fieldsOf({ id: "person", steps: stepsOfPerson })
  .filter(({ kind }) => kind !== "consent")
  .map(({ name }) => name as keyof Answers);

/** The answers that another form for the same person can start with. @param given the newest first */
export function carryAnswers(given: readonly (Answers | null)[]): Answers {
  const carried: Record<string, unknown> = {};
  for (const answers of given) {
    for (const name of ofPerson) carried[name] ??= answers?.[name];
  }
  return Object.fromEntries(Object.entries(carried).filter(([, value]) => value)) as Answers;
}

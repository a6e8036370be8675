import type { Answers } from "../forms/enrolment-forms.ts";

/**
 * Answers about the person, which are the same for every program. Consent and signature are given anew for each registration,
 * and motivation, experience and availability belong to one program.
 */
const ofPerson = [
  "fullName",
  "dateOfBirth",
  "gender",
  "nationality",
  "stateOfOrigin",
  "currentAddress",
  "phoneNumber",
  "emailAddress",
  "guardianName",
  "guardianPhone",
  "guardianRelationship",
  "educationLevel",
  "educationLevelOther",
  "lastInstitution",
  "yearCompleted",
  "hasDeviceAccess",
  "hasInternetAccess",
  "isEmployed",
  "employerName",
  "jobTitle",
  "employmentDuration",
  "emergencyName",
  "emergencyRelationship",
  "emergencyPhone",
  "emergencyAddress",
] as const satisfies readonly (keyof Answers)[];

/** The answers that another form of the same person can start with. @param given the newest first */
export function carryAnswers(given: readonly (Answers | null)[]): Answers {
  const carried: Record<string, unknown> = {};
  for (const answers of given) {
    for (const name of ofPerson) carried[name] ??= answers?.[name];
  }
  return Object.fromEntries(Object.entries(carried).filter(([, value]) => value)) as Answers;
}

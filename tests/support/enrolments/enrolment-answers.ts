import { splitDay } from "#foundation/forms/typed-answers.ts";

/** Complete answers of an adult, as a browser sends them; for tests and for trying a form. */

const person = {
  fullName: "Amina Bello",
  gender: "female",
  dateOfBirth: "2001-03-14",
  nationality: "Nigerian",
  currentAddress: "14 Barade Road, Jalingo",
  phoneNumber: "0803 123 4567",
  emailAddress: "amina@example.com",
  educationLevel: "Secondary",
  lastInstitution: "Government Day Secondary School, Jalingo",
  yearCompleted: "2019",
  signature: "Amina Bello",
  signatureDate: "2026-11-20",
};

export const onlineAnswers = {
  ...person,
  stateOfOrigin: "Taraba",
  hasDeviceAccess: "yes",
  hasInternetAccess: "yes",
  motivation: "I want to build websites for the shops in my street.",
  consent: "yes",
};

export const physicalAnswers = {
  ...person,
  courseOfInterest: "Tiling - Beginner",
  trainingLevel: "beginner",
  preferredLocation: "Jalingo, Taraba",
  availability: ["Weekdays", "Weekends"],
  hasExperience: "no",
  isEmployed: "no",
  emergencyName: "Hauwa Bello",
  emergencyRelationship: "Mother",
  emergencyPhone: "+234 802 000 0000",
  emergencyAddress: "14 Barade Road, Jalingo",
};

export const guardianAnswers = {
  guardianName: "Hauwa Bello",
  guardianPhone: "0802 000 0000",
  guardianRelationship: "Mother",
  guardianConsent: "yes",
};

/** Answers as the form controls hold them: each date as three numbers. */
export const inControls = <Answer extends string | readonly string[]>(
  answers: Readonly<Record<string, Answer>>,
): Record<string, Answer | string> =>
  Object.assign(
    {},
    ...Object.entries(answers).map(([name, answer]) =>
      /^\d{4}-\d{2}-\d{2}$/.test(String(answer))
        ? splitDay(name, String(answer))
        : { [name]: answer },
    ),
  );

import { applicationFileNames } from "./application-files.ts";
import { needsTrade, positionNames } from "./positions.ts";

/**
 * The job application as data: its fields in the form's order, with the words of spec §5. Form, server
 * and the API's document are all made from it.
 */

export const genders = ["male", "female", "other"] as const;

export const qualifications = [
  "Secondary",
  "OND/NCE",
  "HND/Bachelor's",
  "Master's",
  "PhD",
] as const;

/** What the form starts with (spec §3). */
export const applicationDefaults = { gender: "male", affiliatedWithInstitution: "false" } as const;

export type Answers = Record<AnswerName, string>;

type Rule = {
  /** What is said when it is missing; absent where it may be. */
  readonly missing?: string;
  readonly choices?: readonly string[];
  /** What is said of an answer that is none of the choices. */
  readonly unknown?: string;
  readonly longest: number;
  /** Asked for only then. */
  readonly when?: (answers: Readonly<Record<string, string>>) => boolean;
};

const line = (missing: string, longest = 200): Rule => ({ missing, longest });
const prose = (missing: string): Rule => ({ missing, longest: 5_000 });

export const answerRules = {
  fullName: line("Full name is required", 100),
  gender: { choices: genders, unknown: "Choose male, female or other", longest: 20 },
  dateOfBirth: line("Date of birth is required", 40),
  phoneNumber: line("Phone number is required", 40),
  emailAddress: line("Email address is required", 254),
  residentialAddress: line("Residential address is required", 500),
  stateOfResidence: line("State of residence is required"),
  lga: line("LGA is required"),
  nationality: line("Nationality is required", 100),
  positionApplied: {
    missing: "Position applied for is required",
    choices: positionNames,
    unknown: "Choose one of the positions",
    longest: 100,
  },
  preferredWorkLocation: line("Preferred work location is required"),
  tradeSpecification: {
    missing: "Please specify your trade",
    longest: 200,
    when: ({ positionApplied }) => needsTrade(positionApplied ?? ""),
  },
  currentOccupation: line("Current occupation is required"),
  yearsOfExperience: line("Years of experience is required", 40),
  highestQualification: {
    missing: "Highest qualification is required",
    choices: qualifications,
    unknown: "Choose one of the qualifications",
    longest: 40,
  },
  relevantCertifications: { longest: 2_000 },
  tradeSkillArea: line("Trade/skill area is required"),
  affiliatedWithInstitution: {
    choices: ["true", "false"],
    unknown: "Choose yes or no",
    longest: 5,
  },
  institutionDetails: {
    missing: "Please provide institution details",
    longest: 2_000,
    when: ({ affiliatedWithInstitution }) => affiliatedWithInstitution === "true",
  },
  motivation: prose("Please explain your motivation"),
  teachingExperience: prose("Please describe your teaching experience"),
  signature: line("Signature is required", 100),
  signatureDate: line("Date is required", 40),
} as const satisfies Record<string, Rule>;

export type AnswerName = keyof typeof answerRules;

export const answerNames = Object.keys(answerRules) as AnswerName[];

export const ruleOf = (name: AnswerName): Rule => answerRules[name];

/** What is said when a file is missing; professionalCertifications may be. */
export const fileMissing: Readonly<Record<string, string>> = {
  cvResume: "CV/Resume is required",
  coverLetter: "Cover letter is required",
  academicCertificates: "Academic certificates are required",
  nationalId: "National ID is required",
};

/** All fields in the order of the form, for an error summary: the files stand before the last answers. */
export const fieldOrder: readonly string[] = [
  ...answerNames.slice(0, answerNames.indexOf("motivation")),
  ...applicationFileNames,
  ...answerNames.slice(answerNames.indexOf("motivation")),
];

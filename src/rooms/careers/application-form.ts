import { examples } from "#academy";
import { centreChoices } from "#foundation/academy/centres.ts";
import { defineFields, defineForm, plainChoices } from "#foundation/forms/field.ts";
import { genders } from "#foundation/forms/genders.ts";
import { localGovernmentsOf } from "#foundation/places/local-governments.ts";
import { stateNames } from "#foundation/places/states.ts";
import { applicationFiles } from "./application-files.ts";
import { positionGroups, tradePositions } from "./positions.ts";

/** The longest career that the form accepts. */
const mostYears = 60;

/** The job application: its sections and fields, with the words of spec §5.5. */

const aboutYou = defineFields([
  {
    name: "fullName",
    kind: "text",
    label: "Full name",
    required: "Full name is required",
    maxLength: 100,
    autoComplete: "name",
    isName: true,
  },
  {
    name: "gender",
    kind: "radio",
    label: "Gender",
    required: "Choose male, female or other",
    choices: genders,
    default: "male",
  },
  {
    name: "dateOfBirth",
    kind: "date",
    label: "Date of birth",
    hint: "For example, 14 5 1990.",
    required: "Date of birth is required",
    future: "Date of birth must be in the past",
    autoComplete: "bday",
  },
  {
    name: "phoneNumber",
    kind: "phone",
    label: "Phone number",
    required: "Phone number is required",
    wrong: "Enter a phone number, like 0803 123 4567",
    maxLength: 40,
    autoComplete: "tel",
  },
  {
    name: "emailAddress",
    kind: "email",
    label: "Email address",
    required: "Email address is required",
    wrong: "Enter a valid email address",
    maxLength: 254,
    autoComplete: "email",
  },
  {
    name: "residentialAddress",
    kind: "long-text",
    label: "Residential address",
    required: "Residential address is required",
    maxLength: 500,
    rows: 3,
    autoComplete: "street-address",
  },
  {
    name: "stateOfResidence",
    kind: "select",
    label: "State of residence",
    required: "State of residence is required",
    wrong: `Choose one of the ${stateNames.length} states`,
    choices: plainChoices(stateNames),
    placeholder: "Choose a state",
    autoComplete: "address-level1",
  },
  {
    name: "lga",
    kind: "select",
    label: "LGA",
    hint: "The local government area. Choose your state first.",
    required: "LGA is required",
    wrong: "Choose an LGA of your state of residence",
    choices: stateNames.map((state) => ({
      label: state,
      choices: plainChoices(localGovernmentsOf(state)),
    })),
    groupBy: "stateOfResidence",
    placeholder: "Choose an LGA",
  },
  {
    name: "nationality",
    kind: "text",
    label: "Nationality",
    required: "Nationality is required",
    maxLength: 100,
    width: "medium",
    autoComplete: "country-name",
  },
]);

const position = defineFields([
  {
    name: "positionApplied",
    kind: "select",
    label: "Position applied for",
    required: "Position applied for is required",
    wrong: "Choose one of the positions",
    choices: positionGroups.map(({ label, positions }) => ({
      label,
      choices: plainChoices(positions),
    })),
    placeholder: "Choose a position",
  },
  {
    name: "preferredWorkLocation",
    kind: "text",
    label: "Preferred work location",
    required: "Preferred work location is required",
    maxLength: 200,
    choices: () => [...centreChoices(), ...plainChoices(["Any centre", "Online"])],
    placeholder: "Choose a place",
  },
  {
    name: "tradeSpecification",
    kind: "text",
    label: "Which trade?",
    hint: examples.trades ? `For example ${examples.trades}.` : "The one that you want to teach.",
    required: "Please specify your trade",
    maxLength: 200,
    when: { field: "positionApplied", is: tradePositions },
  },
]);

const work = defineFields([
  {
    name: "currentOccupation",
    kind: "text",
    label: "Current occupation",
    required: "Current occupation is required",
    maxLength: 200,
    autoComplete: "organization-title",
  },
  {
    name: "yearsOfExperience",
    kind: "number",
    label: "Years of experience",
    hint: `A number from 0 to ${mostYears}.`,
    required: "Years of experience is required",
    wrong: `Enter your years of experience as a number from 0 to ${mostYears}`,
    least: 0,
    most: mostYears,
  },
  {
    name: "highestQualification",
    kind: "select",
    label: "Highest qualification",
    required: "Highest qualification is required",
    wrong: "Choose one of the qualifications",
    choices: plainChoices(["Secondary", "OND/NCE", "HND/Bachelor's", "Master's", "PhD"]),
    placeholder: "Choose a qualification",
  },
  {
    name: "relevantCertifications",
    kind: "long-text",
    label: "Relevant certifications (optional)",
    hint: "Trade tests, NABTEB, City & Guilds, manufacturer training.",
    maxLength: 2_000,
    rows: 3,
  },
  {
    name: "tradeSkillArea",
    kind: "text",
    label: "Trade/skill area",
    hint: "The work you know best.",
    required: "Trade/skill area is required",
    maxLength: 200,
  },
  {
    name: "affiliatedWithInstitution",
    kind: "yes-no",
    label: "Are you affiliated with a training institution?",
    required: "Choose yes or no",
    default: "no",
  },
  {
    name: "institutionDetails",
    kind: "long-text",
    label: "Institution details",
    hint: "Its name and town, and what you do there.",
    required: "Please provide institution details",
    maxLength: 2_000,
    rows: 3,
    when: { field: "affiliatedWithInstitution", is: "yes" },
  },
]);

const documents = defineFields([
  {
    name: "cvResume",
    kind: "file",
    label: "CV/Resume",
    required: "CV/Resume is required",
    accepts: applicationFiles.cvResume,
  },
  {
    name: "coverLetter",
    kind: "file",
    label: "Cover letter",
    required: "Cover letter is required",
    accepts: applicationFiles.coverLetter,
  },
  {
    name: "academicCertificates",
    kind: "file",
    label: "Academic certificates",
    hint: "Put several pages into one file.",
    required: "Academic certificates are required",
    accepts: applicationFiles.academicCertificates,
  },
  {
    name: "professionalCertifications",
    kind: "file",
    label: "Professional certifications (optional)",
    hint: "Put several pages into one file.",
    accepts: applicationFiles.professionalCertifications,
  },
  {
    name: "nationalId",
    kind: "file",
    label: "National ID",
    hint: "NIN slip, voter’s card, passport or driver’s licence.",
    required: "National ID is required",
    accepts: applicationFiles.nationalId,
  },
]);

const teaching = defineFields([
  {
    name: "motivation",
    kind: "long-text",
    label: "Why do you want this work?",
    required: "Please explain your motivation",
    maxLength: 5_000,
    rows: 4,
  },
  {
    name: "teachingExperience",
    kind: "long-text",
    label: "Your teaching experience",
    hint: "Classes, apprentices or colleagues: who learnt from you, and what.",
    required: "Please describe your teaching experience",
    maxLength: 5_000,
    rows: 4,
  },
]);

const declaration = defineFields([
  {
    name: "signature",
    kind: "text",
    label: "Signature",
    hint: "Type your full name.",
    required: "Signature is required",
    maxLength: 100,
    isName: true,
  },
  {
    name: "signatureDate",
    kind: "date",
    label: "Date",
    noun: "The date of your signature",
    required: "Date is required",
    earliest: "2000-01-01",
    future: "The date of your signature cannot be in the future",
    default: "today",
    mustBeSent: true,
  },
]);

export const applicationForm = defineForm({
  id: "job-application",
  steps: [
    { id: "about-you", title: "About you", fields: aboutYou },
    { id: "position", title: "The position", fields: position },
    { id: "work", title: "Your work so far", fields: work },
    { id: "documents", title: "Documents", fields: documents },
    { id: "teaching", title: "You as a teacher", fields: teaching },
    { id: "declaration", title: "Declaration", fields: declaration },
  ],
});

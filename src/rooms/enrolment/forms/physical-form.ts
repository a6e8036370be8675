import { centreChoices, exampleState } from "#foundation/academy/centres.ts";
import { defineFields, plainChoices } from "#foundation/forms/field.ts";
import { listLevels } from "#rooms/catalogue/levels/levels.ts";
import { trainingTimeNames } from "#rooms/catalogue/training/weekly-times.ts";
import { messageFields } from "../messages/message-fields.ts";
import {
  addressField,
  affiliateCodeField,
  birthField,
  genderField,
  guardianQuestions,
  levelOtherField,
  nameField,
  nationalityField,
  optionalStateField,
  personalParts,
  reachFields,
  schoolFields,
  signatureFields,
} from "./shared-fields.ts";

/** The physical form's sections A to F (spec §2.7, §3.2). */

export const personalDetails = {
  id: "personal-details",
  title: "Personal Details",
  fields: defineFields([
    nameField,
    birthField,
    genderField,
    ...guardianQuestions,
    nationalityField,
    optionalStateField,
    ...reachFields,
    ...messageFields,
    addressField,
  ]),
  parts: personalParts,
} as const;

export const educationAndQualifications = {
  id: "education-and-qualifications",
  title: "Education & Qualifications",
  fields: defineFields([
    {
      name: "educationLevel",
      kind: "radio",
      label: "Highest level of education",
      required: "Choose your highest level of education",
      choices: plainChoices(["Primary", "Secondary", "Tertiary", "Technical/Vocational", "Other"]),
    },
    levelOtherField,
    ...schoolFields,
  ]),
} as const;

const courseField = defineFields([
  {
    name: "courseOfInterest",
    kind: "given",
    label: "Course of interest",
  },
])[0];

const levelField = defineFields([
  {
    name: "trainingLevel",
    kind: "radio",
    label: "Training level",
    hint: "The level sets the fee and how long you train.",
    required: "Choose a training level",
    // Getters: owners change the levels while the academy runs.
    get choices() {
      return listLevels().map(({ id, name }) => ({ value: id, label: name }));
    },
    get default() {
      return listLevels()[0]?.id ?? "";
    },
    when: { fact: "hasLevels" },
  },
])[0];

const trainingFields = defineFields([
  {
    name: "preferredLocation",
    kind: "radio",
    label: "Preferred training location",
    required: "Choose a training location",
    choices: centreChoices,
  },
  affiliateCodeField,
  {
    name: "availability",
    kind: "checkboxes",
    label: "When are you available?",
    hint: "Choose all that apply.",
    required: "Choose when you are available",
    // The spec's answers, and the words of the list's filters, so that evening classes can be asked for.
    choices: plainChoices([...Object.values(trainingTimeNames), "Full-Time"]),
  },
  {
    name: "hasExperience",
    kind: "yes-no",
    label: "Do you have experience in this trade?",
    required: "Tell us whether you have experience in this trade",
  },
  {
    name: "experienceDetails",
    kind: "long-text",
    label: "Tell us about your experience",
    maxLength: 2000,
    when: { field: "hasExperience", is: "yes" },
  },
]);

const programDetails = {
  id: "program-details",
  title: "Program Details",
  fields: defineFields([courseField, levelField, ...trainingFields]),
} as const;

/** Like programDetails, for programs whose price does not depend on the level. */
export const programDetailsWithoutLevel = {
  id: "program-details",
  title: "Program Details",
  fields: defineFields([courseField, ...trainingFields]),
} as const;

export const employmentInformation = {
  id: "employment-information",
  title: "Employment Information (if applicable)",
  fields: defineFields([
    {
      name: "isEmployed",
      kind: "yes-no",
      label: "Are you employed at the moment?",
      required: "Tell us whether you are employed",
    },
    {
      name: "employerName",
      kind: "text",
      label: "Employer's name",
      maxLength: 160,
      isName: true,
      wrong: `Write your employer's name, for example ${exampleState} Water Board`,
      when: { field: "isEmployed", is: "yes" },
    },
    {
      name: "jobTitle",
      kind: "text",
      label: "Job title",
      maxLength: 120,
      autoComplete: "organization-title",
      when: { field: "isEmployed", is: "yes" },
    },
    {
      name: "employmentDuration",
      kind: "text",
      label: "How long have you worked there?",
      hint: "For example, 2 years.",
      maxLength: 60,
      when: { field: "isEmployed", is: "yes" },
    },
  ]),
} as const;

export const emergencyContact = {
  id: "emergency-contact",
  title: "Emergency Contact",
  fields: defineFields([
    {
      name: "emergencyName",
      kind: "text",
      label: "Full name",
      required: "Enter the full name of your emergency contact",
      maxLength: 120,
      isName: true,
    },
    {
      name: "emergencyRelationship",
      kind: "text",
      label: "How are they related to you?",
      hint: "For example, mother, brother or friend.",
      required: "Enter how your emergency contact is related to you",
      maxLength: 60,
    },
    {
      name: "emergencyPhone",
      kind: "phone",
      label: "Phone number",
      required: "Enter the phone number of your emergency contact",
      maxLength: 30,
    },
    {
      name: "emergencyAddress",
      kind: "text",
      label: "Address",
      required: "Enter the address of your emergency contact",
      maxLength: 300,
    },
  ]),
} as const;

export const declaration = {
  id: "declaration",
  title: "Declaration",
  fields: defineFields([...signatureFields]),
} as const;

export const physicalForm = {
  id: "enrol",
  kind: "physical",
  steps: [
    { ...personalDetails, section: "A" },
    { ...educationAndQualifications, section: "B" },
    { ...programDetails, section: "C" },
    { ...employmentInformation, section: "D" },
    { ...emergencyContact, section: "E" },
    { ...declaration, section: "F" },
  ],
} as const;

import { defineFields, plainChoices, type StepPart } from "#foundation/forms/field.ts";
import { genders } from "#foundation/forms/genders.ts";
import { stateNames } from "#foundation/places/states.ts";
import { notForCards } from "#rooms/payments/provider/card-provider.ts";
import { guardianMessageFields } from "../messages/message-fields.ts";
import { adultAge, guardedAges, minimumLearnerAge } from "./learner-ages.ts";

/** For learners whose family is not from a Nigerian state. */
const outsideNigeria = "Outside Nigeria";

const statesOfOrigin = plainChoices([...stateNames, outsideNigeria]);

export const nameField = defineFields([
  {
    name: "fullName",
    kind: "text",
    label: "Full name",
    hint: "Write it as it should appear on your certificate.",
    required: "Enter your full name",
    maxLength: 120,
    autoComplete: "name",
    isName: true,
  },
])[0];

export const birthField = defineFields([
  {
    name: "dateOfBirth",
    kind: "date",
    label: "Date of birth",
    hint: `For example, 28 11 2004. Learners must be at least ${minimumLearnerAge} years old.`,
    required: "Enter your date of birth",
    future: "Date of birth must be in the past",
    autoComplete: "bday",
  },
])[0];

export const genderField = defineFields([
  {
    name: "gender",
    kind: "radio",
    label: "Gender",
    required: "Choose your gender",
    choices: genders,
  },
])[0];

export const nationalityField = defineFields([
  {
    name: "nationality",
    kind: "text",
    label: "Nationality",
    required: "Enter your nationality",
    maxLength: 60,
  },
])[0];

export const addressField = defineFields([
  {
    name: "currentAddress",
    kind: "text",
    label: "Current address",
    hint: "House, street and town.",
    required: "Enter your current address",
    maxLength: 300,
    rows: 2,
    autoComplete: "street-address",
  },
])[0];

export const reachFields = defineFields([
  {
    name: "phoneNumber",
    kind: "phone",
    label: "Phone number",
    hint: "For example, 0803 123 4567. Outside Nigeria, start with + and the country code.",
    required: "Enter your phone number",
    maxLength: 30,
    autoComplete: "tel",
  },
  {
    name: "emailAddress",
    kind: "email",
    label: "Email address",
    hint: "Your confirmation and receipts go here.",
    otherLetters: notForCards,
    required: "Enter your email address",
    maxLength: 200,
    autoComplete: "email",
  },
]);

const ofMinors = { fact: "minor", words: `For learners aged ${guardedAges} only.` } as const;

/** Asked when the learner is a minor by date of birth. */
export const guardianFields = defineFields([
  {
    name: "guardianName",
    kind: "text",
    label: "Parent or guardian's full name",
    hint: `Learners under ${adultAge} need a parent or guardian who agrees.`,
    required: "Enter your parent or guardian's full name",
    maxLength: 120,
    isName: true,
    when: ofMinors,
  },
  {
    name: "guardianPhone",
    kind: "phone",
    label: "Parent or guardian's phone number",
    required: "Enter your parent or guardian's phone number",
    maxLength: 30,
    when: ofMinors,
  },
  {
    name: "guardianRelationship",
    kind: "text",
    label: "How are they related to you?",
    hint: "For example, mother, uncle or guardian.",
    required: "Enter how your parent or guardian is related to you",
    maxLength: 60,
    when: ofMinors,
  },
  {
    name: "guardianConsent",
    kind: "consent",
    label: "My parent or guardian agrees to this registration",
    required: "Your parent or guardian must agree before you can register",
    when: ofMinors,
  },
]);

const [guardianName, guardianPhone, ...restOfGuardian] = guardianFields;

/** The same in the registration form, with the guardian's own choice of messages. */
export const guardianQuestions = defineFields([
  guardianName,
  guardianPhone,
  ...guardianMessageFields,
  ...restOfGuardian,
]);

/** The later screens of the personal details. */
export const personalParts = [
  { id: "guardian", title: "Your parent or guardian", from: "guardianName" },
  { id: "origin-and-contact", title: "Origin and contact details", from: "nationality" },
] as const satisfies readonly StepPart[];

/** Required online. Optional in the physical form, because spec §3.2 does not list it there. */
const stateOfOrigin = {
  name: "stateOfOrigin",
  kind: "select",
  label: "State of origin",
  choices: statesOfOrigin,
} as const;

export const stateField = defineFields([
  { ...stateOfOrigin, required: "Choose your state of origin" },
])[0];

export const optionalStateField = defineFields([stateOfOrigin])[0];

export const levelOtherField = defineFields([
  {
    name: "educationLevelOther",
    kind: "text",
    label: "Please specify your education level",
    required: "Tell us your education level",
    maxLength: 120,
    when: { field: "educationLevel", is: "Other" },
  },
])[0];

export const schoolFields = defineFields([
  {
    name: "lastInstitution",
    kind: "text",
    label: "Last institution attended",
    required: "Enter the last institution you attended",
    maxLength: 160,
  },
  {
    name: "yearCompleted",
    kind: "year",
    label: "Year completed",
    hint: "For example, 2019 or 2018/2019. If you have not finished: still at school, or awaiting result.",
    required: "Enter the year you completed it",
    earliest: 1950,
    unfinished: "Still at school",
  },
]);

export const affiliateCodeField = defineFields([
  {
    name: "affiliateCode",
    kind: "text",
    label: "Affiliate code (optional)",
    hint: "If someone gave you a code, type it here. It does not change your fee.",
    // People paste the whole link.
    maxLength: 500,
    cut: true,
  },
])[0];

export const signatureFields = defineFields([
  {
    name: "signature",
    kind: "text",
    label: "Signature",
    hint: "Type your full name to sign.",
    required: "Type your full name to sign",
    maxLength: 120,
    isName: true,
  },
  {
    name: "signatureDate",
    kind: "date",
    label: "Date",
    noun: "The date of your signature",
    required: "Enter the date of your signature",
    earliest: "2000-01-01",
    future: "The date of your signature cannot be in the future",
    default: "today",
  },
]);

import { defineFields, plainChoices } from "#foundation/forms/field.ts";
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
  personalParts,
  reachFields,
  schoolFields,
  signatureFields,
  stateField,
} from "./shared-fields.ts";

/** The online form's five steps (spec §2.7, §3.2). */

export const personalInformation = {
  id: "personal-information",
  title: "Personal Information",
  fields: defineFields([
    nameField,
    genderField,
    birthField,
    ...guardianQuestions,
    nationalityField,
    stateField,
    addressField,
    ...reachFields,
    ...messageFields,
  ]),
  parts: personalParts,
} as const;

export const educationalBackground = {
  id: "educational-background",
  title: "Educational Background",
  fields: defineFields([
    {
      name: "educationLevel",
      kind: "radio",
      label: "Highest level of education",
      required: "Choose your highest level of education",
      choices: plainChoices(["Primary", "Secondary", "OND", "HND", "BSc/BA", "Other"]),
    },
    levelOtherField,
    ...schoolFields,
  ]),
} as const;

export const technicalAccess = {
  id: "technical-access",
  title: "Technical Access",
  fields: defineFields([
    {
      name: "hasDeviceAccess",
      kind: "yes-no",
      label: "Do you have a computer, tablet or smartphone to learn with?",
      required: "Tell us whether you have a device to learn with",
    },
    {
      name: "hasInternetAccess",
      kind: "yes-no",
      label: "Do you have regular internet access?",
      required: "Tell us whether you have regular internet access",
    },
  ]),
} as const;

export const motivationAndCommitment = {
  id: "motivation-and-commitment",
  title: "Motivation and Commitment",
  fields: defineFields([
    {
      name: "motivation",
      kind: "long-text",
      label: "Why do you want to take this program?",
      hint: "A few sentences are enough.",
      required: "Tell us why you want to take this program",
      maxLength: 2000,
    },
  ]),
} as const;

const consentAndDeclaration = {
  id: "consent-and-declaration",
  title: "Consent and Declaration",
  fields: defineFields([
    affiliateCodeField,
    {
      name: "consent",
      kind: "consent",
      label:
        "I confirm that my answers are true, and I agree that the academy keeps them to run my training",
      required: "Tick the box to give your consent",
    },
    ...signatureFields,
  ]),
} as const;

export const onlineForm = {
  id: "enrol",
  kind: "online",
  steps: [
    personalInformation,
    educationalBackground,
    technicalAccess,
    motivationAndCommitment,
    consentAndDeclaration,
  ],
} as const;

import { defineFields, defineForm } from "#foundation/forms/field.ts";
import { adultAge } from "../rules/learner-ages.ts";
import {
  affiliateCodeField,
  birthField,
  guardianFields,
  nameField,
  reachFields,
} from "./shared-fields.ts";

/** Asked only about a learner whom this account has not registered before. */
const ofNewLearner = {
  fact: "newLearner",
  words: "For somebody whom you have not registered before.",
} as const;
const ofOtherLearner = { fact: "otherLearner", words: "For somebody else." } as const;

/** Without the browser's own suggestion: it would be the birth date of the person at the screen. */
const { autoComplete: _, ...birthOfLearner } = birthField;

const [nameOfGuardian, phoneOfGuardian, relationOfGuardian, consentOfGuardian] = guardianFields;

/**
 * What has to be known about the learner of an order before any money: who it is, and with a minor, who agrees. The
 * person at the screen may be another one, so the words do not say "you".
 */
export const orderLearnerForm = defineForm({
  id: "order-learner",
  fields: defineFields([
    {
      ...nameField,
      label: "Learner's full name",
      required: "Enter the learner's full name",
      autoComplete: "off",
      when: ofOtherLearner,
    },
    {
      ...birthOfLearner,
      label: "Learner's date of birth",
      required: "Enter the learner's date of birth",
      when: ofNewLearner,
    },
    {
      ...reachFields[0],
      label: "Learner's phone number",
      hint: "For example, 0803 123 4567. A parent's number is fine.",
      required: "Enter a phone number for the learner",
      when: ofNewLearner,
    },
    {
      ...nameOfGuardian,
      hint: `The learner is under ${adultAge}, so a parent or guardian has to agree.`,
      required: "Enter the parent or guardian's full name",
    },
    { ...phoneOfGuardian, required: "Enter the parent or guardian's phone number" },
    {
      ...relationOfGuardian,
      label: "How are they related to the learner?",
      required: "Enter how the parent or guardian is related to the learner",
    },
    {
      ...consentOfGuardian,
      label: "The parent or guardian agrees to this registration",
      required: "The parent or guardian must agree before the learner can register",
    },
  ]),
});

/** The checkout's form: a choice of learners, what is missing about the chosen one, and a code. */
export const checkoutForm = (learners: readonly { id: string; label: string }[]) =>
  defineForm({
    id: "checkout",
    fields: [
      {
        name: "learner",
        kind: "radio",
        label: "Who will learn?",
        required: "Choose who will learn",
        choices: [
          { value: self, label: "Myself" },
          ...learners.map(({ id, label }) => ({ value: id, label })),
          { value: other, label: "Somebody else" },
        ],
      },
      ...orderLearnerForm.fields,
      affiliateCodeField,
    ],
  });

/** Values of the choice that are no learner's id. */
export const self = "self";
export const other = "other";

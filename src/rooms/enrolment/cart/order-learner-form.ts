import {
  defineFields,
  defineForm,
  type FieldChoice,
  type FormField,
} from "#foundation/forms/field.ts";
import { adultAge } from "../forms/learner-ages.ts";
import {
  affiliateCodeField,
  birthField,
  guardianFields,
  nameField,
  reachFields,
} from "../forms/shared-fields.ts";

/** Asked only about a learner whom this account has not registered before. */
const words = "For someone you have not registered before.";
const ofNewLearner = { fact: "newLearner", words } as const;
/** The account may have the number of its own person. */
const withoutPhone = { fact: "withoutPhone", words } as const;
const ofOtherLearner = { fact: "otherLearner", words: "For someone else." } as const;

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
      when: withoutPhone,
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

/** Values of the choice that are no learner's id. */
export const self = "self";
export const other = "other";

/** The name of a line's field in the checkout's form. @param key of the line */
export const lineField = (key: string, name: string): string => `${key}.${name}`;

/** A field of the learner's form, asked at one line of the checkout. */
function atLine(key: string, field: FormField): FormField {
  const { when } = field;
  return {
    ...field,
    name: lineField(key, field.name),
    ...(when && "fact" in when ? { when: { ...when, fact: lineField(key, when.fact) } } : {}),
  };
}

/** A line of the checkout: who can be chosen for it. */
export type LineToAsk = {
  readonly key: string;
  readonly choices: readonly FieldChoice[];
  /** The choice that needs no tap. */
  readonly chosen?: string | undefined;
};

/** What is asked at one line: who learns, and what is missing about that person. */
const fieldsOfLine = (
  { key, choices, chosen }: LineToAsk,
  { isOnly }: { isOnly: boolean },
): FormField[] => [
  {
    name: lineField(key, "learner"),
    // A list takes little room at each of several lines.
    kind: isOnly ? "radio" : "select",
    label: isOnly ? "Who will learn?" : "Who is this for?",
    required: "Choose who will learn",
    choices,
    ...(isOnly ? {} : { placeholder: "Choose the learner" }),
    ...(chosen ? { default: chosen } : {}),
  },
  ...orderLearnerForm.fields.map((field) => atLine(key, field)),
];

/** The checkout's form: the learner of each line, and a code. */
export const checkoutForm = (lines: readonly LineToAsk[]) =>
  defineForm({
    id: "checkout",
    fields: [
      ...lines.flatMap((line) => fieldsOfLine(line, { isOnly: lines.length === 1 })),
      affiliateCodeField,
    ],
  });

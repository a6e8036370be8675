import { wordOf } from "#foundation/forms/asked-fields.ts";
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
/** The account may already have its own person's number. */
const withoutPhone = { fact: "withoutPhone", words } as const;
const ofOtherLearner = { fact: "otherLearner", words: "For someone else." } as const;

/** Without the browser's own suggestion: it would be the birth date of the person at the screen. */
const { autoComplete: _, ...birthOfLearner } = birthField;

const [nameOfGuardian, phoneOfGuardian, relationOfGuardian, consentOfGuardian] = guardianFields;

/**
 * What we must know about an order's learner before taking money: who it is and, for a minor, who agrees. Someone else
 * may be at the screen, so the words don't say "you".
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

/** Values of the choice that aren't a learner's id. */
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

/** A line of the checkout, with who can be chosen for it. */
export type LineToAsk = {
  readonly key: string;
  readonly choices: readonly FieldChoice[];
  /** The choice made by default. */
  readonly chosen?: string | undefined;
};

const details: readonly string[] = [nameOfGuardian, phoneOfGuardian, relationOfGuardian].map(
  ({ name }) => name,
);

export const guardianName = nameOfGuardian.name;

/** Whether a field is about who the guardian is; each learner's consent is given anew. */
export const isOfGuardian = (name: string): boolean => details.includes(name);

/** The tick that takes the guardian of an earlier line, and the facts about it. */
export const sameGuardian = "sameGuardian";
export const earlierGuardian = "earlierGuardian";
export const ownGuardian = "ownGuardian";

/** With words, a field is on the page before the scripts run, so that a draft can be restored into it. */
const wordsOfMinors = `For a learner under ${adultAge}.`;

/** Whether the tick is there, in typed or in checked answers. */
export const isTicked = (answer: unknown): boolean => wordOf(answer) === "yes";

const sameGuardianField: FormField = {
  name: sameGuardian,
  kind: "consent",
  label: "Same parent or guardian as for the learner above",
  when: { fact: earlierGuardian, words: wordsOfMinors },
};

/** What a line asks about a learner; of a second child, the guardian only if it is another one. */
const learnerFields: readonly FormField[] = orderLearnerForm.fields.flatMap(
  (field): readonly FormField[] => {
    if (!isOfGuardian(field.name)) return [field];
    const own = { ...field, when: { fact: ownGuardian, words: wordsOfMinors } };
    return field.name === nameOfGuardian.name ? [sameGuardianField, own] : [own];
  },
);

/** What one line asks: who learns, and whatever we don't know about that person. */
const fieldsOfLine = (
  { key, choices, chosen }: LineToAsk,
  { isOnly }: { isOnly: boolean },
): FormField[] => [
  {
    name: lineField(key, "learner"),
    // A list takes less room when there are several lines.
    kind: isOnly ? "radio" : "select",
    label: isOnly ? "Who will learn?" : "Who is this for?",
    required: "Choose who will learn",
    choices,
    ...(isOnly ? {} : { placeholder: "Choose the learner" }),
    ...(chosen ? { default: chosen } : {}),
  },
  ...learnerFields.map((field) => atLine(key, field)),
];

/** The checkout's form: a learner for each line, and a code. */
export const checkoutForm = (lines: readonly LineToAsk[]) =>
  defineForm({
    id: "checkout",
    fields: [
      ...lines.flatMap((line) => fieldsOfLine(line, { isOnly: lines.length === 1 })),
      affiliateCodeField,
    ],
  });

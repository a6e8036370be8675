import type { FormRules } from "#foundation/forms/answers.ts";
import { defineFields, defineForm } from "#foundation/forms/field.ts";
import { emailField } from "#rooms/accounts/identity-fields.ts";
import { nameField, reachFields } from "../forms/shared-fields.ts";
import { messageFacts, messageFields, withoutMessages } from "../messages/message-fields.ts";

/** The program and the start come with the page; a call may name the place instead of the start. */
const hiddenFields = defineFields([
  {
    name: "courseId",
    kind: "hidden",
    label: "Program",
    required: "Choose a program",
    maxLength: 200,
  },
  { name: "intakeId", kind: "hidden", label: "Start", maxLength: 100 },
  { name: "preferredLocation", kind: "hidden", label: "Training location", maxLength: 100 },
]);

/** The link of the mail that asks to confirm the address. */
export const confirmWaitingForm = defineForm({
  id: "confirm-waiting",
  fields: defineFields([
    {
      name: "token",
      kind: "hidden",
      label: "Token of the link",
      required: "The link is incomplete",
      maxLength: 200,
    },
  ]),
});

const [phoneField] = reachFields;

/** Someone who waits for a seat in a full start. */
export const waitingListForm = defineForm({
  id: "waiting-list",
  fields: [
    ...hiddenFields,
    { ...nameField, hint: "The person who wants to learn." },
    {
      ...emailField,
      hint: "We will write to you as soon as a seat is free.",
      required: "Enter your email address",
      wrong: "Enter an email address in the form name@example.com",
    },
    phoneField,
    ...messageFields,
  ],
});

export const waitingListRules: FormRules = { today: "", facts: messageFacts(() => false) };

/**
 * The form as a page shows it. Answers to what it doesn't ask are absent, as those of optional fields are.
 * @param hasPhoneWays whether messages go to phones here
 */
export const waitingFormHere = (hasPhoneWays: boolean): typeof waitingListForm =>
  hasPhoneWays
    ? waitingListForm
    : ({
        ...waitingListForm,
        fields: withoutMessages(waitingListForm.fields),
      } as unknown as typeof waitingListForm);

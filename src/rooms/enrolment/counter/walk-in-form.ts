import { defineFields, defineForm } from "#foundation/forms/field.ts";
import { adultAge } from "../forms/learner-ages.ts";
import {
  affiliateCodeField,
  birthField,
  guardianFields,
  nameField,
  reachFields,
} from "../forms/shared-fields.ts";
import { messageFields } from "../messages/message-fields.ts";

/** Without the browser's own suggestions, which would be about the clerk. */
const { autoComplete: _, hint: __, ...birthOfLearner } = birthField;
const [phone, email] = reachFields;
const { required: ___, ...emailIfAny } = email;
const [nameOfGuardian, phoneOfGuardian, relationOfGuardian, consentOfGuardian] = guardianFields;

/** What the counter asks someone who registers there. The program's form follows, by a link or on paper. */
export const walkInLearnerFields = defineFields([
  {
    ...nameField,
    required: "Enter the learner’s full name",
    hint: "As it should appear on the certificate.",
    autoComplete: "off",
  },
  { ...birthOfLearner, required: "Enter the learner’s date of birth" },
  { ...phone, hint: "0803 123 4567", required: "Enter a phone number", autoComplete: "off" },
  {
    ...emailIfAny,
    name: "email",
    label: "Email address, if there is one",
    hint: "Without one, we use the phone and paper.",
    autoComplete: "off",
  },
  {
    ...nameOfGuardian,
    hint: `The learner is under ${adultAge}, so a parent or guardian has to agree.`,
    required: "Enter the parent or guardian’s full name",
  },
  { ...phoneOfGuardian, required: "Enter the parent or guardian’s phone number" },
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
  { ...affiliateCodeField, hint: "If someone sent the learner. It does not change the fee." },
]);

/** What the clerk asks aloud: the record of the learner's consent has these words. */
export const askedAloud = "May we send messages to this number?";

/** The server's form; the screen adds program and money, and asks about messages in its own way. */
export const walkInForm = defineForm({
  id: "walk-in",
  fields: [...walkInLearnerFields, ...messageFields],
});

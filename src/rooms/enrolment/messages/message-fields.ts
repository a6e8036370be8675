import type { RawAnswers } from "#foundation/forms/answers.ts";
import { defineFields, type FormField, type FormStep } from "#foundation/forms/field.ts";
import {
  asksForPhone,
  languageChoices,
  onlyForPhones,
  phoneWayChoices,
  wayChoices,
} from "#foundation/messages/reach-form.ts";
import { guardedAges } from "../forms/learner-ages.ts";

/** How somebody wants to be told: asked once, near the phone number. */

export const messageFields = defineFields([
  {
    name: "messageChannels",
    kind: "checkboxes",
    label: "Send me messages by",
    hint: "SMS and WhatsApp go to the phone number above. Tick SMS if you rarely read email.",
    choices: wayChoices,
  },
  {
    name: "messageLanguage",
    kind: "radio",
    label: "Language of short messages",
    choices: languageChoices,
    default: "en",
    when: { fact: "toldByPhone", words: onlyForPhones },
  },
]);

/** Of a minor's parent or guardian, who has given a phone number and no address. */
export const guardianMessageFields = defineFields([
  {
    name: "guardianMessageChannels",
    kind: "checkboxes",
    label: "Send the parent or guardian messages by",
    hint: "They go to the parent or guardian's number.",
    choices: phoneWayChoices,
    when: { fact: "minor", words: `For learners aged ${guardedAges} only.` },
  },
  {
    name: "guardianMessageLanguage",
    kind: "radio",
    label: "Language of the parent or guardian's messages",
    choices: languageChoices,
    default: "en",
    when: { fact: "guardianToldByPhone", words: onlyForPhones },
  },
]);

const allFields: readonly string[] = [...messageFields, ...guardianMessageFields].map(
  ({ name }) => name,
);

/** The rules of these fields. @param isMinor whether the learner needs a guardian */
export const messageFacts = (isMinor: (raw: RawAnswers) => boolean) => ({
  toldByPhone: (raw: RawAnswers) => asksForPhone(raw.messageChannels),
  guardianToldByPhone: (raw: RawAnswers) =>
    isMinor(raw) && asksForPhone(raw.guardianMessageChannels),
});

/** A form's fields for an academy that sends nothing to phones. */
export const withoutMessages = (fields: readonly FormField[]): FormField[] =>
  fields.filter(({ name }) => !allFields.includes(name));

/** The steps of a form for an academy that sends nothing to phones. */
export const withoutMessageFields = (steps: readonly FormStep[]): FormStep[] =>
  steps.map((step) => ({
    ...step,
    fields: withoutMessages(step.fields),
  }));

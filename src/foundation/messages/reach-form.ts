import type { FormRules } from "../forms/answers.ts";
import { defineFields, defineForm } from "../forms/field.ts";
import { listAnd } from "../text/list-words.ts";
import type { Language, Way } from "./ways.ts";

/** How somebody wants to be told, as a form asks it; and how screens name the ways and the languages. */

const wayNames: Readonly<Record<Way, string>> = {
  sms: "SMS",
  whatsapp: "WhatsApp",
  email: "Email",
};

const languageNames: Readonly<Record<Language, string>> = {
  en: "English",
  ha: "Hausa",
};

/** The ways that need a phone number. */
export const phoneWayChoices = [
  { value: "sms", label: wayNames.sms },
  { value: "whatsapp", label: wayNames.whatsapp },
] as const;

export const wayChoices = [...phoneWayChoices, { value: "email", label: wayNames.email }] as const;

export const languageChoices = [
  { value: "en", label: languageNames.en },
  { value: "ha", label: languageNames.ha },
] as const;

/** For browsers without scripts, below the question about the language. */
export const onlyForPhones = "Only if you ticked SMS or WhatsApp.";

/** Whether an answer has one of the phone's ways. */
export const asksForPhone = (answer: unknown): boolean =>
  [answer].flat().some((way) => phoneWayChoices.some(({ value }) => value === way));

export const reachRules: FormRules = {
  today: "",
  facts: { toldByPhone: ({ channels }) => asksForPhone(channels) },
};

const [phone, channels, language] = defineFields([
  {
    name: "phone",
    kind: "phone",
    label: "Your phone number",
    hint: "For example, 0803 123 4567.",
    required: "Enter your phone number",
    maxLength: 30,
    autoComplete: "tel",
    when: { fact: "toldByPhone", words: onlyForPhones },
  },
  {
    name: "channels",
    kind: "checkboxes",
    label: "Send me messages by",
    choices: wayChoices,
  },
  {
    name: "language",
    kind: "radio",
    label: "Language of short messages",
    choices: languageChoices,
    default: "en",
    when: { fact: "toldByPhone", words: onlyForPhones },
  },
]);

/** The questions, as the record of somebody's consent names them. */
export const reachQuestion = channels.label;
export const guardianReachQuestion = "Send the parent or guardian messages by";

/** For someone whose number we have. */
export const reachForm = defineForm({ id: "reach", fields: [channels, language] });

/** For a minor's parent or guardian, who has given no address. */
export const guardianReachForm = defineForm({
  id: "reach-guardian",
  fields: [
    {
      ...channels,
      label: guardianReachQuestion,
      choices: phoneWayChoices,
    },
    language,
  ],
});

/** For someone who pays for another: the number comes with the choice. */
export const payerReachForm = defineForm({
  id: "reach-payer",
  fields: [
    { ...channels, hint: "About this payment: the receipt, and what is still due." },
    phone,
    language,
  ],
});

export type ReachForm = typeof reachForm | typeof guardianReachForm | typeof payerReachForm;

/** `SMS and Email`; nothing ticked means email. */
export const namesOfWays = (ways: readonly Way[]): string =>
  listAnd((ways.length > 0 ? ways : (["email"] as const)).map((way) => wayNames[way]));

/** What somebody ticked, in words: the record of their consent. */
export const wordsOfReach = (label: string, ways: readonly Way[], of: Language): string =>
  `${label}: ${ways.map((way) => wayNames[way]).join(", ") || "nothing"}. ${language.label}: ${languageNames[of]}.`;

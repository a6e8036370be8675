import type { AnswersOf } from "#foundation/forms/answers.ts";
import { defineFields, defineForm } from "#foundation/forms/field.ts";
import { minimumAudience } from "../affiliate-terms.ts";
import { networkNames, type SocialMediaHandles, type SocialNetwork } from "./social-networks.ts";

/** The affiliate application: its sections and fields, with the words of spec §5.6. */

export const fillInAll = "Please fill in all required fields";
const audienceTooSmall = `Audience size must be at least ${minimumAudience}`;

/** More people than any applicant reaches. */
const largestAudience = 100_000_000;

const aboutYou = defineFields([
  {
    name: "fullName",
    kind: "text",
    label: "Full name",
    required: fillInAll,
    // An approved applicant becomes a person, whose name is one line of at most 100 characters.
    maxLength: 100,
    autoComplete: "name",
    isName: true,
  },
  {
    name: "email",
    kind: "email",
    label: "Email address",
    hint: "For our decision, and to sign in later.",
    required: fillInAll,
    wrong: "Enter a valid email address",
    maxLength: 254,
    autoComplete: "email",
  },
  {
    name: "phone",
    kind: "phone",
    label: "Phone number",
    required: fillInAll,
    maxLength: 40,
    autoComplete: "tel",
  },
]);

const audience = defineFields([
  {
    name: "audienceSize",
    kind: "number",
    label: "Audience size",
    hint: `The people you reach: followers, members, customers. At least ${minimumAudience}.`,
    required: audienceTooSmall,
    wrong: "Audience size must be a whole number",
    tooSmall: audienceTooSmall,
    tooLarge: "Audience size is too large. Count people who would read what you send.",
    least: minimumAudience,
    most: largestAudience,
  },
  {
    name: "audienceDescription",
    kind: "long-text",
    label: "Who are they?",
    hint: "For example: mothers in my town who buy from my shop.",
    required: fillInAll,
    maxLength: 5_000,
    rows: 4,
  },
  {
    name: "motivation",
    kind: "long-text",
    label: "Why do you want to tell them about us?",
    required: fillInAll,
    maxLength: 5_000,
    rows: 4,
  },
]);

const handle = <const Name extends SocialNetwork>(name: Name) =>
  ({ name, kind: "text", label: networkNames[name], maxLength: 200 }) as const;

const places = defineFields([
  {
    name: "website",
    kind: "url",
    label: "Website",
    wrong: "Enter a website address that begins with https://",
    maxLength: 500,
    autoComplete: "url",
  },
  { ...handle("facebook"), hint: "The name of your page or account, or its link." },
  handle("instagram"),
  handle("twitter"),
  handle("linkedin"),
  handle("youtube"),
]);

export const affiliateApplicationForm = defineForm({
  id: "affiliate-application",
  steps: [
    { id: "about-you", title: "About you", fields: aboutYou },
    { id: "audience", title: "Your audience", fields: audience },
    { id: "places", title: "Where they find you (all optional)", fields: places },
  ],
});

type FormAnswers = AnswersOf<typeof affiliateApplicationForm>;

/** A checked application, as the call and the verb take it. */
export type AffiliateApplication = Omit<FormAnswers, SocialNetwork | "audienceSize"> & {
  audienceSize: number;
  socialMediaHandles: SocialMediaHandles;
};

/** The form's answers as the call takes them: all handles in one object, without empty ones. */
export function toApplication(answers: FormAnswers): AffiliateApplication {
  const { facebook, instagram, twitter, linkedin, youtube, audienceSize, ...rest } = answers;
  const given = Object.entries({ facebook, instagram, twitter, linkedin, youtube });
  const socialMediaHandles = Object.fromEntries(given.filter(([, handle]) => handle));
  return { ...rest, audienceSize: Number(audienceSize), socialMediaHandles };
}

import type { AnswersOf } from "#foundation/forms/answers.ts";
import type {
  affiliateApplicationForm,
  SocialMediaHandles,
  SocialNetwork,
} from "./application-form.ts";

type FormAnswers = AnswersOf<typeof affiliateApplicationForm>;

/** A checked application, as the call and the verb have it. */
export type AffiliateApplication = Omit<FormAnswers, SocialNetwork | "audienceSize"> & {
  audienceSize: number;
  socialMediaHandles: SocialMediaHandles;
};

/** The answers of the form as the call takes them: the handles in one object, without empty ones. */
export function toApplication(answers: FormAnswers): AffiliateApplication {
  const { facebook, instagram, twitter, linkedin, youtube, audienceSize, ...rest } = answers;
  const given = Object.entries({ facebook, instagram, twitter, linkedin, youtube });
  const socialMediaHandles = Object.fromEntries(given.filter(([, handle]) => handle));
  return { ...rest, audienceSize: Number(audienceSize), socialMediaHandles };
}

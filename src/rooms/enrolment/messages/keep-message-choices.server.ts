import type { Context } from "#foundation/context.ts";
import { reviewOf } from "#foundation/forms/read-answer.ts";
import { type ChoiceOwner, keepChoice } from "#foundation/messages/choices.ts";
import { asksForPhone } from "#foundation/messages/reach-form.ts";
import { phoneWaysAvailable, type Way } from "#foundation/messages/ways.ts";
import type { Answers } from "../forms/enrolment-forms.ts";
import { guardianMessageFields, messageFields } from "./message-fields.ts";

export type Party = "learner" | "guardian" | "payer";

export const choiceOwner = (enrolmentId: string, party: Party): ChoiceOwner =>
  `enrolment:${enrolmentId}:${party}`;

/** The questions with their answers, as the form showed them. */
const wordsOf = (fields: Parameters<typeof reviewOf>[0], answers: Answers, question?: string) =>
  reviewOf(fields, answers)
    .map(({ label, text }, at) => `${at === 0 && question ? question : `${label}:`} ${text}`)
    .join(". ");

/**
 * Keeps how the learner and the guardian want to be told, as a form says it. Someone who ticks only email, as the form
 * comes, has no need of a row unless there's an earlier one.
 * @param how `isNew`: no choice was made for this registration before; `question`: what was asked instead of the form's
 * own words
 */
export async function keepFormChoices(
  ctx: Context,
  enrolmentId: string,
  answers: Answers | null,
  { isNew, question }: { readonly isNew: boolean; readonly question?: string },
): Promise<void> {
  if (!answers || !phoneWaysAvailable(ctx.config)) return;
  const { messageChannels = ["email"], messageLanguage = "en" } = answers;
  if (!isNew || asksForPhone(messageChannels)) {
    await keepChoice(ctx, choiceOwner(enrolmentId, "learner"), {
      ways: messageChannels as Way[],
      language: messageLanguage,
      words: wordsOf(messageFields, answers, question),
    });
  }
  const { guardianMessageChannels = [], guardianMessageLanguage = "en" } = answers;
  if (answers.guardianPhone && (!isNew || asksForPhone(guardianMessageChannels))) {
    await keepChoice(ctx, choiceOwner(enrolmentId, "guardian"), {
      ways: guardianMessageChannels as Way[],
      language: guardianMessageLanguage,
      words: wordsOf(guardianMessageFields, answers),
    });
  }
}

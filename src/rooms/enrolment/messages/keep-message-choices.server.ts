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

/** The answers to the form's questions about messages. */
type Given = Pick<Answers, "messageChannels" | "messageLanguage">;
type How = { readonly isNew: boolean; readonly question?: string };

async function keepOwn(ctx: Context, owner: ChoiceOwner, given: Given, { isNew, question }: How) {
  const { messageChannels = ["email"], messageLanguage = "en" } = given;
  if (isNew && !asksForPhone(messageChannels)) return;
  await keepChoice(ctx, owner, {
    ways: messageChannels as Way[],
    language: messageLanguage,
    words: wordsOf(messageFields, given, question),
  });
}

export const waitingOwner = (waitingId: string): ChoiceOwner => `waiting:${waitingId}`;

/** Keeps how somebody who waits for a seat wants to be told. */
export async function keepWaitingChoice(ctx: Context, waitingId: string, given: Given) {
  if (phoneWaysAvailable(ctx.config)) {
    await keepOwn(ctx, waitingOwner(waitingId), given, { isNew: true });
  }
}

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
  how: How,
): Promise<void> {
  if (!answers || !phoneWaysAvailable(ctx.config)) return;
  await keepOwn(ctx, choiceOwner(enrolmentId, "learner"), answers, how);
  const { guardianMessageChannels = [], guardianMessageLanguage = "en" } = answers;
  if (answers.guardianPhone && (!how.isNew || asksForPhone(guardianMessageChannels))) {
    await keepChoice(ctx, choiceOwner(enrolmentId, "guardian"), {
      ways: guardianMessageChannels as Way[],
      language: guardianMessageLanguage,
      words: wordsOf(guardianMessageFields, answers),
    });
  }
}

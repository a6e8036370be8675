import type { Context } from "../context.ts";
import { conflict } from "../errors/errors.ts";
import { type ChoiceOwner, choiceOf, type KeptChoice, keepChoice } from "./choices.ts";
import type { KeptMessages, NumberFault, ShownChoice } from "./message-choice.ts";
import { markRightNumber, phoneState } from "./phone-states.ts";
import { asksForPhone, wordsOfReach } from "./reach-form.ts";
import { type Language, phoneWaysAvailable, type Way } from "./ways.ts";

const toKept = (choice: KeptChoice | null): KeptMessages => ({
  channels: choice ? [...choice.ways] : ["email"],
  language: choice?.language ?? "en",
  keptAt: choice?.keptAt.toISOString() ?? null,
});

/**
 * Keeps what somebody ticked on a page. Who asks for messages to the number that the page shows says with it that the
 * number is right. A STOP stays: it belongs to whoever holds the phone. Call it in a transaction.
 * @param question the page's question, for the record of what they agreed to
 * @param phone the number that came with it; null if another record has it
 * @param shown the number that the page shows
 * @throws AppError 409 `email_only` where nothing goes to phones
 */
export async function saveChoice(
  ctx: Context,
  owner: ChoiceOwner,
  { channels, language }: { readonly channels: readonly Way[]; readonly language: Language },
  question: string,
  { phone = null, shown = null }: { phone?: string | null; shown?: string | null } = {},
): Promise<KeptMessages> {
  if (!phoneWaysAvailable(ctx.config)) {
    throw conflict("email_only", "We send messages by email only.");
  }
  const words = wordsOfReach(question, channels, language);
  if (shown && asksForPhone(channels)) await markRightNumber(ctx, shown);
  return toKept(await keepChoice(ctx, owner, { ways: channels, language, phone, words }));
}

async function faultOf(ctx: Context, phone: string | null): Promise<NumberFault | null> {
  const state = phone ? (await phoneState(ctx, [phone])).get(phone) : undefined;
  if (state?.stoppedAt) return "stopped";
  return state?.badSince ? "not_reached" : null;
}

/** @param phone the number that another record has */
export async function showChoice(
  ctx: Context,
  owner: ChoiceOwner,
  phone: string | null,
): Promise<ShownChoice> {
  const choice = await choiceOf(ctx, owner);
  const number = choice?.phone ?? phone;
  return { ...toKept(choice), phone: number, numberFault: await faultOf(ctx, number) };
}

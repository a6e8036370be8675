import type { Context } from "../context.ts";
import type { messages } from "../mail/tables.ts";
import { type ChoiceOwner, choiceOf } from "./choices.ts";
import { planWays } from "./plan-ways.ts";
import { providerOf } from "./providers/find-provider.ts";
import { isPhoneWay, type PhoneWay } from "./providers/message-provider.ts";
import { findTold } from "./stop-hint.ts";
import { ways } from "./ways.ts";
import { wordMessage } from "./word-message.ts";

type Phoned = typeof messages.$inferSelect & { readonly channel: PhoneWay };

/**
 * A message may have waited for a night, for a ceiling or for the balance. So the choice is read again before the try:
 * the way, the number that came with it, and the language.
 * @param hasEmail its notice also goes, or can go, by email
 * @returns null if the person does not want it on this way any more
 */
async function followChoice(
  ctx: Context,
  message: Phoned,
  hasEmail: boolean,
): Promise<Phoned | null> {
  const choice = message.owner && (await choiceOf(ctx, message.owner as ChoiceOwner));
  if (!choice) return message;
  const phone = choice.phone ?? message.recipient;
  const available = ways.filter(isPhoneWay).filter((way) => providerOf(ctx.config, way) !== null);
  const reach = { ...choice, phone };
  const planned = planWays(reach, { address: hasEmail, ways: available });
  if (!planned.some(({ way }) => way === message.channel)) return null;
  const limitedMailbox = message.limitedMailbox && phone;
  return { ...message, recipient: phone, limitedMailbox, language: choice.language };
}

/**
 * The message as it goes now. Call it after `lockCeilings`: of two first SMS to a number, only one says how to end them.
 * @returns null if the person does not want it on this way any more
 */
export async function readAgain(
  ctx: Context,
  message: Phoned,
  hasEmail: boolean,
): Promise<Phoned | null> {
  const now = await followChoice(ctx, message, hasEmail);
  // One that was sent before, or that an earlier release wrote, keeps its words.
  if (!now?.short || !now.language) return now;
  const { channel: way, recipient: phone, short, language, urgency } = now;
  const isFirst =
    way === "sms" &&
    urgency !== "code" &&
    !(await findTold(ctx, [phone], ["sent", "delivered"])).has(phone);
  return { ...now, ...wordMessage(ctx, short, { way, phone, language }, isFirst) };
}

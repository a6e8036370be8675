import { hasAddress, noEmail } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { type MailCause, queueMail } from "#foundation/mail/queue-mail.ts";
import { phoneState } from "#foundation/messages/phone-states.ts";
import { providerOf } from "#foundation/messages/providers/find-provider.ts";
import { isPhoneWay } from "#foundation/messages/providers/message-provider.ts";
import { findNumberFault } from "#foundation/messages/send-message.ts";
import { ways as allWays, type Reach, type Way } from "#foundation/messages/ways.ts";
import { type Known as KnownOf, reachesOf, reachOf } from "../messages/reach-of.server.ts";

type Known = KnownOf & { readonly code: string };

const isOnPhone = (reach: Pick<Reach, "ways"> | undefined) =>
  reach?.ways.some((way) => way !== "email");

/**
 * Tells the learner of a registration, in the ways that they chose: the letter by email, its short form on the phone.
 * A guardian who chose to be told gets the short form too, on a phone that is not the learner's.
 */
export async function tellLearner(
  ctx: Context,
  enrolment: Known,
  mail: Mail,
  cause: MailCause | null = null,
): Promise<void> {
  const about = enrolment.code;
  const [learner, guardian] = await reachesOf(ctx, enrolment, ["learner", "guardian"]);
  await queueMail(ctx, mail, cause, { reach: learner, about });
  const isOther = guardian?.phone !== learner?.phone || !isOnPhone(learner);
  if (mail.short && isOnPhone(guardian) && isOther) {
    const short = mail.short.toGuardian ?? mail.short;
    await queueMail(ctx, { ...mail, short, to: noEmail }, cause, { reach: guardian, about });
  }
}

/**
 * Whether `tellLearner` reaches anybody now: the learner by email or on their phone, or the guardian on theirs.
 * @param address the learner's
 */
export async function canTell(ctx: Context, enrolment: Known, address: string): Promise<boolean> {
  if (hasAddress(address)) return true;
  const reaches = await reachesOf(ctx, enrolment, ["learner", "guardian"]);
  const states = await phoneState(
    ctx,
    reaches.flatMap(({ phone }) => phone ?? []),
  );
  const isOpen = (phone: string | null) => (way: Way) =>
    phone !== null &&
    isPhoneWay(way) &&
    providerOf(ctx.config, way) !== null &&
    findNumberFault(ctx, { phone, way }, states.get(phone) ?? null) === null;
  return reaches.some(({ phone, ways }) => isOnPhone({ ways }) && allWays.some(isOpen(phone)));
}

/** Tells somebody who paid for the learner. */
export async function tellPayer(
  ctx: Context,
  enrolment: Known,
  mail: Mail,
  cause: MailCause | null = null,
): Promise<void> {
  const reach = await reachOf(ctx, enrolment, "payer");
  await queueMail(ctx, mail, cause, { reach, about: enrolment.code });
}

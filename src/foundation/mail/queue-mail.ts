import { newId } from "../codes/ids.ts";
import { hasAddress } from "../contacts/email-address.ts";
import type { Context } from "../context.ts";
import { planWays } from "../messages/plan-ways.ts";
import { providerOf } from "../messages/providers/find-provider.ts";
import { isPhoneWay, type PhoneWay } from "../messages/providers/message-provider.ts";
import { enqueueMessage } from "../messages/send-message.ts";
import { findTold } from "../messages/stop-hint.ts";
import { type Reach, ways } from "../messages/ways.ts";
import { wordMessage } from "../messages/word-message.ts";
import type { Mail, Short } from "./letter/letter.ts";
import { plainText } from "./letter/plain-text.ts";
import { mailboxOf } from "./mailbox-of.ts";
import { messages } from "./tables.ts";

/**
 * Causes of an email that nobody can trigger at will, for work whose caller does not show this:
 * - `payment`: money came or went;
 * - `staff`: a member of staff decided it, and a job carries it out;
 * - `secret`: the caller used a link or code that only the person has;
 * - `counted`: the caller counts these emails itself, because they would be useless later;
 * - `to_us`: it goes to the academy's own mailbox.
 */
export type MailCause = "payment" | "staff" | "secret" | "counted" | "to_us";

/**
 * Whether anyone could trigger this message by typing an address or a number. If so, its mailbox gets only a few an
 * hour (send-mail.ts), and its number a few a day (messages/ceilings.ts). This does not depend on the kind of email: a free place is confirmed when anyone fills in its form.
 * Staff are not limited, nor are people who trigger emails to an address they have confirmed.
 * @param to the email address; null for a phone
 */
function canAnybodyCause(ctx: Context, to: string | null, cause: MailCause | null): boolean {
  if (cause !== null) return false;
  const { actor } = ctx;
  if (actor?.kind === "admin") return false;
  // Nobody has confirmed a phone number.
  if (to === null) return true;
  return !(actor?.hasConfirmedEmail && mailboxOf(actor.email) === mailboxOf(to));
}

/** A line break or other control character would let a name add headers. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");

type Row = typeof messages.$inferInsert;

/** The letter, as an email. */
function emailRow(ctx: Context, mail: Mail, cause: MailCause | null): Partial<Row> {
  const {
    to,
    kind: _kind,
    subject: _subject,
    holdsSecret: _holds,
    replyTo,
    short: _short,
    ...letter
  } = mail;
  return {
    recipient: to,
    replyTo: replyTo ? oneLine(replyTo) : null,
    text: plainText(letter),
    letter,
    limitedMailbox: canAnybodyCause(ctx, to, cause) ? mailboxOf(to) : null,
  };
}

/** The short form, for a phone. Its words are an estimate: they are made again when it goes (read-again.ts). */
function phoneRow(
  ctx: Context,
  way: PhoneWay,
  { phone, language, owner }: Reach,
  { short, cause, isFirst }: { short: Short; cause: MailCause | null; isFirst: boolean },
): Partial<Row> {
  const { urgency = null, en, ha, template, variables } = short;
  return {
    recipient: phone ?? "",
    owner: owner ?? null,
    language,
    urgency,
    short: { en, ha, template, variables },
    ...wordMessage(ctx, short, { way, phone: phone ?? "", language }, isFirst),
    limitedMailbox: canAnybodyCause(ctx, null, cause) ? phone : null,
  };
}

/** Whether an SMS would be the first one to the number that says how to end them. */
async function isFirstSms(ctx: Context, { phone }: Reach, { urgency }: Short): Promise<boolean> {
  if (phone === null || urgency === "code") return false;
  return !(await findTold(ctx, [phone], ["queued", "sent", "delivered"])).has(phone);
}

type QueueOptions = {
  /** Before it is sent: until then it can be taken back (send-again.ts). */
  readonly waitSeconds?: number;
  /** Where and how the person wants to be told; an email by default. */
  readonly reach?: Reach | undefined;
  /** The code of the registration that it is about. */
  readonly about?: string | null;
};

/**
 * Adds a message to the outbox, in the context's transaction: an email, or what the person chose (plan-ways.ts).
 * Nothing is sent to a deleted person, or to someone who cannot be reached.
 * @param cause see MailCause; null if the caller of the context is the cause
 * @returns the id of one that is sent, of the email if there is one; null when nothing is sent
 */
export async function queueMail(
  ctx: Context,
  mail: Mail,
  cause: MailCause | null = null,
  { waitSeconds = 0, reach, about = null }: QueueOptions = {},
): Promise<string | null> {
  const { short } = mail;
  const phoneWays = short
    ? ways.filter(isPhoneWay).filter((way) => providerOf(ctx.config, way) !== null)
    : [];
  const planned = planWays(reach, { address: hasAddress(mail.to), ways: phoneWays });
  const groupId = planned.length > 1 ? newId() : null;
  const isSms = planned.some(({ way }) => way === "sms");
  const isFirst = isSms && reach && short ? await isFirstSms(ctx, reach, short) : false;
  const rows = planned.map(({ way, held }) => ({
    id: newId(),
    channel: way,
    groupId,
    about,
    kind: mail.kind,
    subject: oneLine(mail.subject),
    holdsSecret: mail.holdsSecret ?? false,
    status: held ? ("held" as const) : ("queued" as const),
    createdAt: ctx.clock(),
    ...(isPhoneWay(way) && reach && short
      ? phoneRow(ctx, way, reach, { short, cause, isFirst })
      : emailRow(ctx, mail, cause)),
  })) as (Row & { id: string })[];
  if (rows.length === 0) return null;
  await ctx.db.insert(messages).values(rows);
  const going = rows.filter(({ status }) => status === "queued");
  for (const { id, channel } of going)
    await enqueueMessage(ctx, { id, channel, sentAgain: 0 }, waitSeconds);
  return (going.find(({ channel }) => channel === "email") ?? going[0])?.id ?? null;
}

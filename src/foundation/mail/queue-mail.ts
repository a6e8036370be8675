import { newId } from "../codes/ids.ts";
import { hasAddress } from "../contacts/email-address.ts";
import type { Context } from "../context.ts";
import type { Mail } from "./letter/letter.ts";
import { plainText } from "./letter/plain-text.ts";
import { mailboxOf } from "./mailbox-of.ts";
import { sendMailJob } from "./send-mail.ts";
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
 * Whether anyone could trigger this email by typing an address. If so, its mailbox gets only a few an hour
 * (send-mail.ts). This does not depend on the kind of email: a free place is confirmed when anyone fills in its form.
 * Staff are not limited, nor are people who trigger emails to an address they have confirmed.
 */
function canAnybodyCause(ctx: Context, to: string, cause: MailCause | null): boolean {
  if (cause !== null) return false;
  const { actor } = ctx;
  if (actor?.kind === "admin") return false;
  return !(actor?.hasConfirmedEmail && mailboxOf(actor.email) === mailboxOf(to));
}

/** A line break or other control character would let a name add headers. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");

/**
 * Adds an email to the outbox, in the context's transaction. Nothing is sent to a deleted person, or to someone
 * without an address.
 * @param cause see MailCause; null if the caller of the context is the cause
 * @param more `waitSeconds` before it is sent: until then it can be taken back (send-again.ts)
 * @returns its id; null when nothing is sent
 */
export async function queueMail(
  ctx: Context,
  mail: Mail,
  cause: MailCause | null = null,
  { waitSeconds = 0 }: { waitSeconds?: number } = {},
): Promise<string | null> {
  if (!hasAddress(mail.to)) return null;
  const id = newId();
  const { to, kind, subject, holdsSecret = false, replyTo, ...letter } = mail;
  const message: typeof messages.$inferInsert = {
    id,
    channel: "email",
    recipient: to,
    kind,
    subject: oneLine(subject),
    replyTo: replyTo ? oneLine(replyTo) : null,
    text: plainText(letter),
    letter,
    holdsSecret,
    status: "queued",
    createdAt: ctx.clock(),
    limitedMailbox: canAnybodyCause(ctx, to, cause) ? mailboxOf(to) : null,
  };
  await ctx.db.insert(messages).values(message);
  await ctx.jobs.enqueue(ctx, sendMailJob, { messageId: id }, waitSeconds);
  return id;
}

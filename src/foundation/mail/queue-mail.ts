import type { Context } from "../context.ts";
import { insertRows, into } from "../database/insert-rows.ts";
import { isErasedEmail } from "../email-address.ts";
import { newId } from "../ids.ts";
import { canAnybodyCause, type MailCause } from "./mail-cause.ts";
import type { MailKind } from "./mail-kinds.ts";
import { mailboxOf } from "./mailbox-of.ts";
import { sendMailJob } from "./send-mail.ts";
import { messages } from "./tables.ts";

/** A rendered email: at most one action, and a plain text version of the HTML. */
export type Mail = {
  to: string;
  kind: MailKind;
  subject: string;
  text: string;
  html: string;
  /** Contains a link that gives access: after sending, the outbox does not keep the text. */
  holdsSecret?: boolean;
  /** Who gets the answer; the academy by default. */
  replyTo?: string;
};

/** A line break or another control sign in a header would let a name add headers. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");

/**
 * Adds an email to the outbox, in the context's transaction. Nothing is sent to a deleted person.
 * @param cause see MailCause; null when the caller of the context is the cause
 */
export async function queueMail(
  ctx: Context,
  mail: Mail,
  cause: MailCause | null = null,
): Promise<void> {
  if (isErasedEmail(mail.to)) return;
  const id = newId();
  const message = into(messages, {
    id,
    channel: "email",
    recipient: mail.to,
    kind: mail.kind,
    subject: oneLine(mail.subject),
    replyTo: mail.replyTo ? oneLine(mail.replyTo) : null,
    text: mail.text,
    html: mail.html,
    holdsSecret: mail.holdsSecret ?? false,
    status: "queued",
    createdAt: ctx.clock(),
    limitedMailbox: canAnybodyCause(ctx, mail.to, cause) ? mailboxOf(mail.to) : null,
  });
  await insertRows(ctx.db, message);
  await ctx.jobs.enqueue(ctx, sendMailJob, { messageId: id });
}

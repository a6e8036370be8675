import type { Context } from "../context.ts";
import { newId } from "../ids.ts";
import { type MailKind, mailKinds } from "./mail-kinds.ts";
import { mailboxOf } from "./mailbox-of.ts";
import { sendMailJob } from "./send-mail.ts";
import { messages } from "./tables.ts";

/** A rendered message: one action at the most, a plain text twin of the HTML. */
export type Mail = {
  to: string;
  kind: MailKind;
  subject: string;
  text: string;
  html: string;
  /** Has a link that opens something: once it has gone out, the outbox does not keep the text. */
  holdsSecret?: boolean;
};

/** Puts a message in the outbox, in the transaction of the context. */
export async function queueMail(ctx: Context, mail: Mail): Promise<void> {
  const id = newId();
  await ctx.db.insert(messages).values({
    id,
    channel: "email",
    recipient: mail.to,
    kind: mail.kind,
    // A line break in a header would let a name add headers of its own.
    subject: mail.subject.replace(/[\r\n]+/g, " "),
    text: mail.text,
    html: mail.html,
    holdsSecret: mail.holdsSecret ?? false,
    status: "queued",
    createdAt: ctx.clock(),
    limitedMailbox: mailKinds[mail.kind].byAnybody ? mailboxOf(mail.to) : null,
  });
  await ctx.jobs.enqueue(ctx, sendMailJob, { messageId: id });
}

import { and, eq } from "drizzle-orm";
import { audit } from "../audit/audit.ts";
import { type Context, inTransaction } from "../context.ts";
import { AppError, conflict, notFound } from "../errors/errors.ts";
import type { MailKind } from "../mail-kinds.ts";
import { whyNotAgain } from "../mail-states.ts";
import { enqueueMessage } from "../messages/send-message.ts";
import { messages } from "./tables.ts";

/**
 * Queues an email once more, with tries as for a new one. The caller checks the permission.
 * @param sentAgain how often it had been sent again when the caller read the email, so that of two admins at once only
 * one queues it
 */
export async function sendMailAgain(ctx: Context, id: string, sentAgain: number) {
  return inTransaction(ctx, async (tx) => {
    const [mail] = await tx.db.select().from(messages).where(eq(messages.id, id)).for("update");
    if (!mail) throw notFound("There is no such email. It may be older than what we keep.");
    if (mail.sentAgain !== sentAgain) {
      throw new AppError(409, "changed_meanwhile", "Someone else has just sent it again.");
    }
    const reason = whyNotAgain({ ...mail, hasText: mail.text !== "" });
    if (reason) throw new AppError(409, "cannot_send_again", reason);
    const round = sentAgain + 1;
    const [queued] = await tx.db
      .update(messages)
      .set({
        status: "queued",
        attempts: 0,
        failure: null,
        nextTryAt: null,
        sentAgain: round,
        // A report about the earlier one says nothing about this one.
        providerId: null,
        deliveredAt: null,
        fallAt: null,
        // `turnAt` and `turns` stay: the earlier try has gone out, and still counts for the ceilings.
      })
      .where(eq(messages.id, id))
      .returning();
    if (!queued) throw new Error("the email is gone");
    await enqueueMessage(tx, queued);
    await audit(tx, "mail.sent_again", id, { status: { from: mail.status, to: "queued" } });
    return queued;
  });
}

const sentAlready = "It has already been sent, or is being sent.";

/** How long an email that can be undone waits before it is sent; slightly longer than screens offer. */
export const withdrawSeconds = 15;

/**
 * Takes a message back that has not been sent, on all its ways. Sending counts its first try before it sends
 * (send-mail.ts), so it is either taken back or sent, never both.
 */
export async function withdrawMail(ctx: Context, id: string, kind: MailKind): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const isThis = and(eq(messages.id, id), eq(messages.kind, kind));
    const [mail] = await tx.db.select().from(messages).where(isThis);
    if (!mail) throw conflict("mail_sent", sentAlready);
    const isOfNotice = mail.groupId === null ? isThis : eq(messages.groupId, mail.groupId);
    const ofNotice = tx.db.select().from(messages).where(isOfNotice);
    const all = await ofNotice.orderBy(messages.id).for("update");
    const waits = all.every(
      ({ status, attempts }) => status === "held" || (status === "queued" && attempts === 0),
    );
    if (!waits || all.length === 0) throw conflict("mail_sent", sentAlready);
    await tx.db.delete(messages).where(isOfNotice);
  });
}

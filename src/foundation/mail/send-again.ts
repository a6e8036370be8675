import { eq } from "drizzle-orm";
import { audit } from "../audit/audit.ts";
import { type Context, inTransaction } from "../context.ts";
import { AppError, notFound } from "../errors/errors.ts";
import { whyNotAgain } from "../mail-states.ts";
import { sendMailJob } from "./send-mail.ts";
import { messages } from "./tables.ts";

/**
 * Queues an email once more, with tries as for a new one. The caller checks the permission.
 * @param sentAgain how often that was done when the caller read the email: of two admins at once, one queues it
 * @throws AppError 404, 409 `changed_meanwhile`, or 409 `cannot_send_again` (see `whyNotAgain`)
 */
export async function sendMailAgain(ctx: Context, id: string, sentAgain: number) {
  return inTransaction(ctx, async (tx) => {
    const [mail] = await tx.db.select().from(messages).where(eq(messages.id, id)).for("update");
    if (!mail) throw notFound("There is no such email. It may be older than what we keep.");
    if (mail.sentAgain !== sentAgain) {
      throw new AppError(409, "changed_meanwhile", "Someone else has just had it sent again.");
    }
    const reason = whyNotAgain({ ...mail, hasText: mail.text !== "" });
    if (reason) throw new AppError(409, "cannot_send_again", reason);
    const round = sentAgain + 1;
    const [queued] = await tx.db
      .update(messages)
      .set({ status: "queued", attempts: 0, failure: null, nextTryAt: null, sentAgain: round })
      .where(eq(messages.id, id))
      .returning();
    if (!queued) throw new Error("the email is gone");
    await tx.jobs.enqueue(tx, sendMailJob, { messageId: id, round });
    await audit(tx, "mail.sent_again", id, { status: { from: mail.status, to: "queued" } });
    return queued;
  });
}

import { eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, invalid } from "#foundation/errors/errors.ts";
import { noRules, type RawAnswers } from "#foundation/forms/answers.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { replyForm } from "./admin-forms.ts";
import type { ReplyRecord } from "./contact-message.ts";
import { mailReply } from "./message-mails.server.ts";
import { lockMessage } from "./select-messages.server.ts";
import { mayDo, statusOf } from "./states.ts";
import { contactMessages, contactReplies } from "./tables.server.ts";

/** Answers a message by email. An unassigned message is assigned to the person who answers. */
export async function replyToMessage(
  ctx: Context,
  id: string,
  given: RawAnswers & { readonly version: number },
): Promise<ReplyRecord> {
  const { personId, name } = requirePermission(ctx, "messages.manage");
  const { answers, problems } = checkForm(replyForm, given, noRules);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return inTransaction(ctx, async (tx) => {
    const message = await lockMessage(tx, id, given.version);
    const before = statusOf(message, tx.clock());
    if (!mayDo("reply", before)) {
      throw conflict("message_closed", "This message is closed. Open it again to answer it.");
    }
    const { text } = answers;
    // Answer and email share an id, so that the answer can show the state of its email.
    const mailId = await mailReply(tx, message, text);
    const [reply] = await tx.db
      .insert(contactReplies)
      .values({
        ...(mailId && { id: mailId }),
        messageId: id,
        text,
        writtenBy: personId,
        createdAt: tx.clock(),
      })
      .returning();
    if (!reply) throw new Error("the answer was not stored");
    await tx.db
      .update(contactMessages)
      .set({ status: "answered", assignedTo: message.assignedTo ?? personId })
      .where(eq(contactMessages.id, id));
    await audit(tx, "message.answered", id, { status: { from: before, to: "answered" } });
    return {
      id: reply.id,
      text,
      by: name,
      created_at: reply.createdAt.toISOString(),
      mail: mailId ? { status: "queued", failure: null } : null,
    };
  });
}

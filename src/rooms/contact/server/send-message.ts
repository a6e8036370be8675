import { type Context, inTransaction } from "#foundation/context.ts";
import type { ContactMessage } from "../contract/contact-message.ts";
import { mailAcknowledged, mailToSupport } from "./message-mails.ts";
import { contactMessages } from "./tables.ts";

/** Stores a message, confirms it to the sender and forwards it to support. */
export async function sendMessage(ctx: Context, given: ContactMessage): Promise<{ id: string }> {
  return inTransaction(ctx, async (tx) => {
    const now = tx.clock();
    const [message] = await tx.db
      .insert(contactMessages)
      .values({ ...given, createdAt: now, openSince: now })
      .returning();
    if (!message) throw new Error("the message was not stored");
    await mailAcknowledged(tx, message);
    await mailToSupport(tx, message);
    return { id: message.id };
  });
}

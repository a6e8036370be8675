import { and, eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import type { ContactMessage } from "./contact-message.ts";
import { mailAcknowledged, mailToSupport } from "./message-mails.server.ts";
import { isIn } from "./select-messages.server.ts";
import { contactMessages } from "./tables.server.ts";

/** Reopens snoozed messages from this address, because the sender did not want to wait. */
async function wakeMessages(ctx: Context, email: string) {
  const woken = await ctx.db
    .update(contactMessages)
    .set({ openSince: ctx.clock() })
    .where(and(eq(contactMessages.email, email), isIn(ctx, "snoozed")))
    .returning({ id: contactMessages.id });
  for (const { id } of woken) {
    await audit(ctx, "message.woken", id, { status: { from: "snoozed", to: "open" } });
  }
}

/** Stores a message, confirms it to the sender and forwards it to support. Their snoozed messages come back. */
export async function sendMessage(ctx: Context, given: ContactMessage): Promise<{ id: string }> {
  return inTransaction(ctx, async (tx) => {
    const now = tx.clock();
    const [message] = await tx.db
      .insert(contactMessages)
      .values({ ...given, createdAt: now, openSince: now })
      .returning();
    if (!message) throw new Error("the message was not stored");
    await wakeMessages(tx, message.email);
    await mailAcknowledged(tx, message);
    await mailToSupport(tx, message);
    return { id: message.id };
  });
}

import { eq, inArray } from "drizzle-orm";
import { forgetMailsAbout } from "#foundation/mail/mails-to.ts";
import type { PersonalData } from "#rooms/accounts/server/door.ts";
import { contactMessages, contactReplies } from "./tables.ts";

/** Messages from the contact form with their answers, under an address that its owner has confirmed. */
export const messageData: PersonalData = {
  name: "messages",
  async read(ctx, { confirmedEmail }) {
    if (!confirmedEmail) return { messages: [] };
    const messages = await ctx.db
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.email, confirmedEmail));
    const ids = messages.map(({ id }) => id);
    const replies = await ctx.db
      .select()
      .from(contactReplies)
      .where(inArray(contactReplies.messageId, ids));
    return {
      // Who answered on our side is someone else's data.
      messages: messages.map(({ assignedTo: _, ...message }) => ({
        ...message,
        answers: replies
          .filter(({ messageId }) => messageId === message.id)
          .map(({ text, createdAt }) => ({ text, createdAt })),
      })),
    };
  },
  async erase(ctx, { confirmedEmail }) {
    if (!confirmedEmail) return;
    await ctx.db.delete(contactMessages).where(eq(contactMessages.email, confirmedEmail));
    await forgetMailsAbout(ctx, "contact_message", confirmedEmail);
  },
};

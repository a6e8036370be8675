import { eq } from "drizzle-orm";
import { forgetMailsAbout } from "#foundation/mail/mails-to.ts";
import type { PersonalData } from "#rooms/accounts/server/door.ts";
import { contactMessages } from "./tables.ts";

/** Messages from the contact form, under an address that its owner has confirmed. */
export const messageData: PersonalData = {
  name: "messages",
  async read(ctx, { confirmedEmail }) {
    if (!confirmedEmail) return { messages: [] };
    const messages = await ctx.db
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.email, confirmedEmail));
    return { messages };
  },
  async erase(ctx, { confirmedEmail }) {
    if (!confirmedEmail) return;
    await ctx.db.delete(contactMessages).where(eq(contactMessages.email, confirmedEmail));
    await forgetMailsAbout(ctx, "contact_message", confirmedEmail);
  },
};

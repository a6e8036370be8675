import { desc, eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { isFoundByWords, searchWords } from "#foundation/database/word-search.ts";
import { forgetMailsAbout } from "#foundation/mail/mails-to.ts";
import type { NamedHuman, PersonalData } from "#rooms/accounts/door.server.ts";
import type { ContactMessageRecord } from "./contact-message.ts";
import { toRecords } from "./select-messages.server.ts";
import {
  contactMessages,
  contactReplies,
  messageWords,
  contactMessages as table,
} from "./tables.server.ts";

/** Who wrote to us, for the back office. Callers check `messages.read`. */

const columns = { id: table.id, fullName: table.name, email: table.email };

const toHuman = (row: Pick<NamedHuman, keyof typeof columns>): NamedHuman => ({
  ...row,
  phone: "",
  dateOfBirth: "",
});

/** People whose name or address starts with the text, newest message first. */
export async function findWriters(ctx: Context, typed: string, most: number) {
  const isNamed = isFoundByWords(
    table,
    messageWords(table),
    typed,
    searchWords(table.name, table.email),
  );
  const rows = await ctx.db
    .select(columns)
    .from(table)
    .where(isNamed)
    .orderBy(desc(table.createdAt), table.id)
    .limit(most);
  return rows.map(toHuman);
}

/** Who wrote this message; null for another id. */
export async function findWriterOf(ctx: Context, messageId: string): Promise<NamedHuman | null> {
  const [found] = await ctx.db.select(columns).from(table).where(eq(table.id, messageId));
  return found ? toHuman(found) : null;
}

/** The messages from these addresses, newest first. */
export async function messagesFrom(
  ctx: Context,
  emails: readonly string[],
  most: number,
): Promise<ContactMessageRecord[]> {
  const rows = await ctx.db
    .select()
    .from(table)
    .where(inArray(table.email, [...emails]))
    .orderBy(desc(table.createdAt), table.id)
    .limit(most);
  return toRecords(ctx, rows);
}

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
      // The name of the person who answered is someone else's data.
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

import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import type { MailKind } from "./mail-kinds.ts";
import { messages } from "./tables.ts";

/** The emails to an address that the outbox still has, newest first, without their texts. */
export async function listMailsTo(ctx: Context, address: string) {
  return ctx.db
    .select({ subject: messages.subject, createdAt: messages.createdAt, sentAt: messages.sentAt })
    .from(messages)
    .where(eq(messages.recipient, address))
    .orderBy(desc(messages.createdAt));
}

/** Removes the emails to these addresses. One that is still waiting is not sent. */
export async function forgetMails(ctx: Context, ...addresses: readonly string[]): Promise<void> {
  await ctx.db.delete(messages).where(inArray(messages.recipient, [...addresses]));
}

/** Removes the emails of a kind whose text has an address: those to our own mailbox about a person. */
export async function forgetMailsAbout(
  ctx: Context,
  kind: MailKind,
  address: string,
): Promise<void> {
  const namesIt = sql`position(${address} in ${messages.text}) > 0`;
  await ctx.db.delete(messages).where(and(eq(messages.kind, kind), namesIt));
}

/** Removes the emails to an address whose text has this reference. One that is still waiting is not sent. */
export async function forgetMailsWith(
  ctx: Context,
  recipient: string,
  reference: string,
): Promise<void> {
  const namesIt = sql`position(${reference} in ${messages.text}) > 0`;
  await ctx.db.delete(messages).where(and(eq(messages.recipient, recipient), namesIt));
}

import { and, desc, eq, gte, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import type { MailKind } from "../mail-kinds.ts";
import { forgetPhones } from "../messages/phone-states.ts";
import { messages } from "./tables.ts";

/** The kinds of email that only an account causes at its own address, confirmed or not. */
const accountKinds: readonly MailKind[] = [
  "welcome",
  "set_password_link",
  "password_changed",
  "recovery_code_used",
  "address_confirmed",
  "phone_confirmed",
];

/**
 * Emails that an account caused at an address it has not confirmed; others may have caused the rest, or earlier ones.
 */
const causedSince = (address: string, since: Date) =>
  and(
    eq(messages.recipient, address),
    inArray(messages.kind, [...accountKinds]),
    gte(messages.createdAt, since),
  );

const list = (ctx: Context, which: SQL | undefined) =>
  ctx.db
    .select({ subject: messages.subject, createdAt: messages.createdAt, sentAt: messages.sentAt })
    .from(messages)
    // What is held back has not been said.
    .where(and(which, ne(messages.status, "held")))
    .orderBy(desc(messages.createdAt));

/** The emails to an address that are still in the outbox, newest first, without their texts. */
export const listMailsTo = (ctx: Context, address: string) =>
  list(ctx, eq(messages.recipient, address));

/** Those of them that an account has caused since it was created; for an address it has not confirmed. */
export const listMailsOfAccount = (ctx: Context, address: string, since: Date) =>
  list(ctx, causedSince(address, since));

/** Removes what listMailsOfAccount lists. */
export async function forgetMailsOfAccount(ctx: Context, address: string, since: Date) {
  await forgetNotices(ctx, causedSince(address, since));
}

/**
 * Removes the messages to these addresses and numbers, on all ways that they went, and what is known about the numbers.
 * One that is still waiting is not sent.
 */
export async function forgetMails(ctx: Context, ...addresses: readonly string[]): Promise<void> {
  await forgetNotices(ctx, inArray(messages.recipient, [...addresses]));
  await forgetPhones(ctx, addresses);
}

/** Removes messages, and what went the other ways of their notices. */
async function forgetNotices(ctx: Context, which: SQL | undefined): Promise<void> {
  const groups = ctx.db.select({ id: messages.groupId }).from(messages).where(which);
  for (const some of [inArray(messages.groupId, groups), which]) {
    // In the order of their ids, as everyone locks the ways of a notice (lockMessage).
    const { id } = messages;
    const locked = ctx.db.select({ id }).from(messages).where(some).orderBy(id).for("update");
    await ctx.db.delete(messages).where(inArray(id, locked));
  }
}

const ofKind = (kind: MailKind, recipient: string) =>
  and(eq(messages.kind, kind), eq(messages.recipient, recipient));

/** The messages of a kind to an address or a number, newest first, without their texts. */
export const listMailsOfKind = (ctx: Context, kind: MailKind, recipient: string) =>
  list(ctx, ofKind(kind, recipient));

/** Removes what listMailsOfKind lists. */
export async function forgetMailsOfKind(
  ctx: Context,
  kind: MailKind,
  recipient: string,
): Promise<void> {
  await forgetNotices(ctx, ofKind(kind, recipient));
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

const naming = (recipient: string, reference: string) =>
  and(
    eq(messages.recipient, recipient),
    or(eq(messages.about, reference), sql`position(${reference} in ${messages.text}) > 0`),
  );

/** The messages to an address or number that are about this reference or name it, newest first, without their texts. */
export const listMailsWith = (ctx: Context, recipient: string, reference: string) =>
  list(ctx, naming(recipient, reference));

/** Removes the messages to an address or number that are about this reference or name it. One that is still waiting is not sent. */
export async function forgetMailsWith(
  ctx: Context,
  recipient: string,
  reference: string,
): Promise<void> {
  await forgetNotices(ctx, naming(recipient, reference));
}

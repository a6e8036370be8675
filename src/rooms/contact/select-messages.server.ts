import { and, asc, eq, gt, inArray, lt, lte, type SQL } from "drizzle-orm";
import { academy } from "#foundation/academy/academy.ts";
import { readSupportHours } from "#foundation/academy/support-hours.ts";
import type { Context } from "#foundation/context.ts";
import { AppError, notFound } from "#foundation/errors/errors.ts";
import { messages as outbox } from "#foundation/mail/tables.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { findNames } from "#rooms/accounts/door.server.ts";
import type { ContactMessageRecord, ReplyRecord } from "./contact-message.ts";
import { lateBefore } from "./lateness.ts";
import { type MessageStatus, statusOf } from "./states.ts";
import { contactReplies, contactMessages as table } from "./tables.server.ts";

export type Message = typeof table.$inferSelect;

const hours = readSupportHours(academy.supportHours);

/** Messages that have waited longer than a working day for an answer. */
export const isLate = (ctx: Context) =>
  and(eq(table.status, "open"), lt(table.openSince, lateBefore(ctx.clock(), hours)));

/** Messages in a state, as `statusOf` says it. */
export const isIn = (ctx: Context, status: MessageStatus): SQL | undefined =>
  status === "snoozed"
    ? and(eq(table.status, "open"), gt(table.openSince, ctx.clock()))
    : and(
        eq(table.status, status),
        status === "open" ? lte(table.openSince, ctx.clock()) : undefined,
      );

/** Messages as staff see them, with the names of the people they are assigned to. */
export async function toRecords(
  ctx: Context,
  rows: readonly Message[],
): Promise<ContactMessageRecord[]> {
  const names = await findNames(
    ctx,
    rows.flatMap(({ assignedTo }) => assignedTo ?? []),
  );
  const now = ctx.clock();
  const limit = lateBefore(now, hours);
  return rows.map(({ createdAt, openSince, assignedTo, updatedAt: _, ...message }) => {
    const status = statusOf({ ...message, openSince }, now);
    return {
      ...message,
      status,
      created_at: createdAt.toISOString(),
      snoozed_until: status === "snoozed" ? lagosDay(openSince) : null,
      is_late: status === "open" && openSince < limit,
      assigned_to: assignedTo
        ? { id: assignedTo, name: names.get(assignedTo) || "A former colleague" }
        : null,
    };
  });
}

const gone = () => notFound("There is no such message. It may have been deleted.");

export async function findMessage(ctx: Context, id: string): Promise<Message> {
  const [found] = await ctx.db.select().from(table).where(eq(table.id, id));
  if (!found) throw gone();
  return found;
}

/**
 * Locks a message until the transaction ends: because two members of staff may answer at once. @param version the
 * version the caller saw
 */
export async function lockMessage(ctx: Context, id: string, version: number): Promise<Message> {
  const [found] = await ctx.db.select().from(table).where(eq(table.id, id)).for("update");
  if (!found) throw gone();
  if (found.version !== version) {
    throw new AppError(
      409,
      "changed_meanwhile",
      "Someone changed this message while you were editing.",
      { details: { status: statusOf(found, ctx.clock()), version: found.version } },
    );
  }
  return found;
}

/** The answers to a message, oldest first, with the state of their emails, which have the same ids. */
export async function repliesTo(ctx: Context, messageId: string): Promise<ReplyRecord[]> {
  const replies = await ctx.db
    .select()
    .from(contactReplies)
    .where(eq(contactReplies.messageId, messageId))
    .orderBy(asc(contactReplies.createdAt), asc(contactReplies.id));
  const names = await findNames(
    ctx,
    replies.map(({ writtenBy }) => writtenBy),
  );
  const ids = replies.map(({ id }) => id);
  const { id, status, failure } = outbox;
  const mails = await ctx.db.select({ id, status, failure }).from(outbox).where(inArray(id, ids));
  const mailOf = new Map(mails.map(({ id: of, ...mail }) => [of, mail] as const));
  return replies.map(({ id: of, text, writtenBy, createdAt }) => ({
    id: of,
    text,
    by: names.get(writtenBy) || null,
    created_at: createdAt.toISOString(),
    mail: mailOf.get(of) ?? null,
  }));
}

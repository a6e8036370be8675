import { and, asc, eq, lt } from "drizzle-orm";
import { academy } from "#foundation/academy/academy.ts";
import { readSupportHours } from "#foundation/academy/support-hours.ts";
import type { Context } from "#foundation/context.ts";
import { AppError, notFound } from "#foundation/errors/errors.ts";
import { findNames } from "#rooms/accounts/server/door.ts";
import type { ContactMessageRecord, ReplyRecord } from "../contract/contact-message.ts";
import { lateBefore } from "../rules/lateness.ts";
import { contactReplies, contactMessages as table } from "./tables.ts";

export type Message = typeof table.$inferSelect;

const hours = readSupportHours(academy.supportHours);

/** Messages that have waited longer than a working day for an answer. */
export const isLate = (ctx: Context) =>
  and(eq(table.status, "open"), lt(table.openSince, lateBefore(ctx.clock(), hours)));

/** Messages as staff see them, with the names of whom they are given to. */
export async function toRecords(
  ctx: Context,
  rows: readonly Message[],
): Promise<ContactMessageRecord[]> {
  const names = await findNames(
    ctx,
    rows.flatMap(({ assignedTo }) => assignedTo ?? []),
  );
  const limit = lateBefore(ctx.clock(), hours);
  return rows.map(({ createdAt, openSince, assignedTo, updatedAt: _, ...message }) => ({
    ...message,
    created_at: createdAt.toISOString(),
    is_late: message.status === "open" && openSince < limit,
    assigned_to: assignedTo
      ? { id: assignedTo, name: names.get(assignedTo) || "A former colleague" }
      : null,
  }));
}

const gone = () => notFound("There is no such message. It may have been deleted.");

/** @throws AppError 404 */
export async function findMessage(ctx: Context, id: string): Promise<Message> {
  const [found] = await ctx.db.select().from(table).where(eq(table.id, id));
  if (!found) throw gone();
  return found;
}

/**
 * Locks a message until the transaction ends: two of the staff may answer at once.
 * @param version that the caller looked at
 * @throws AppError 404, or 409 `changed_meanwhile` with the state and the version that are saved
 */
export async function lockMessage(ctx: Context, id: string, version: number): Promise<Message> {
  const [found] = await ctx.db.select().from(table).where(eq(table.id, id)).for("update");
  if (!found) throw gone();
  if (found.version !== version) {
    throw new AppError(
      409,
      "changed_meanwhile",
      "Someone changed this message while you were editing.",
      { details: { status: found.status, version: found.version } },
    );
  }
  return found;
}

/** The answers to a message, oldest first. */
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
  return replies.map(({ id, text, writtenBy, createdAt }) => ({
    ...{ id, text },
    by: names.get(writtenBy) || null,
    created_at: createdAt.toISOString(),
  }));
}

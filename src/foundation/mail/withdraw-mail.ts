import { and, eq } from "drizzle-orm";
import type { Context } from "../context.ts";
import { conflict } from "../errors/errors.ts";
import type { MailKind } from "./mail-kinds.ts";
import { messages } from "./tables.ts";

/** How long an email that someone may take back waits before it is sent. A little more than screens offer. */
export const withdrawSeconds = 15;

/**
 * Takes an email back that has not been sent. Sending counts its first try before it sends (send-mail.ts), so an email
 * is either taken back or sent, never both.
 * @throws AppError 409 `mail_sent`
 */
export async function withdrawMail(ctx: Context, id: string, kind: MailKind): Promise<void> {
  const waiting = and(
    eq(messages.id, id),
    eq(messages.kind, kind),
    eq(messages.status, "queued"),
    eq(messages.attempts, 0),
  );
  const taken = await ctx.db.delete(messages).where(waiting).returning({ id: messages.id });
  if (taken.length === 0) throw conflict("mail_sent", "It was sent already, or is being sent.");
}

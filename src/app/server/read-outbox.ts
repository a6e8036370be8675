import { desc, sql } from "drizzle-orm";
import { data } from "react-router";
import type { Config } from "#foundation/config.ts";
import type { Context } from "#foundation/context.ts";
import { messages } from "#foundation/mail/tables.ts";

/** How many messages the outbox shows. */
export const shownMessages = 50;

/** Whether mail ends in the outbox: in a demonstration without a mail server. */
export const hasOutbox = (config: Pick<Config, "smtpUrl" | "appEnv">): boolean =>
  config.smtpUrl === null && config.appEnv === "demo";

/**
 * The demonstration's outbox, newest first: what would have been sent if there were a mail server.
 * @param recipient only messages to this address; null for all
 * @throws 404 wherever mail really goes out, and in production
 */
export async function readOutbox(ctx: Context, recipient: string | null) {
  if (!hasOutbox(ctx.config)) throw data(null, { status: 404 });
  return ctx.db
    .select()
    .from(messages)
    .where(
      recipient ? sql`lower(${messages.recipient}) = ${recipient.trim().toLowerCase()}` : undefined,
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(shownMessages);
}

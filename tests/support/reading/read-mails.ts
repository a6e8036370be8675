import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { renderHtml } from "#foundation/mail/letter/render-html.tsx";
import { messages } from "#foundation/mail/tables.ts";

/** The emails in the outbox, with their HTML as it is sent. @param recipient only those to this address */
export async function readMails(ctx: Context, recipient?: string) {
  const found = await ctx.db
    .select()
    .from(messages)
    .where(recipient === undefined ? undefined : eq(messages.recipient, recipient));
  return Promise.all(found.map(async (mail) => ({ ...mail, html: await renderHtml(mail) })));
}

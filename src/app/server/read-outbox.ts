import { desc, sql } from "drizzle-orm";
import { data, type RouterContextProvider } from "react-router";
import { isSameSecret } from "#foundation/codes/ids.ts";
import { renderHtml } from "#foundation/mail/letter/render-html.tsx";
import { messages } from "#foundation/mail/tables.ts";
import { fromThisMachineContext, pageContext } from "#foundation/pages/page-context.ts";
import type { Config } from "#foundation/settings/config.ts";
import { sandboxKey } from "#rooms/payments/door.server.ts";

/** How many messages the outbox shows. */
export const shownMessages = 50;

/** Whether emails stay in the outbox: in a demonstration without a mail server. */
export const hasOutbox = (config: Pick<Config, "smtpUrl" | "appEnv">): boolean =>
  config.smtpUrl === null && config.appEnv === "demo";

const closed =
  "The outbox opens on the machine that runs the demonstration. On another machine, use the address with the key that was printed at the start.";

/**
 * The demonstration's outbox, newest first: the emails that a mail server would have sent.
 * @param url of the request: `to` filters by address, `key` opens the outbox from other machines
 * @throws 404 when mail is really sent, and in production; 403 from another machine without the key
 */
export async function readOutbox(context: Readonly<RouterContextProvider>, url: URL) {
  const ctx = context.get(pageContext);
  if (!hasOutbox(ctx.config)) throw data(null, { status: 404 });
  const isOpen =
    context.get(fromThisMachineContext) ||
    isSameSecret(url.searchParams.get("key") ?? "", await sandboxKey(ctx));
  if (!isOpen) throw data(closed, { status: 403, headers: { "cache-control": "no-store" } });
  const recipient = url.searchParams.get("to")?.trim().toLowerCase();
  const found = await ctx.db
    .select()
    .from(messages)
    .where(recipient ? sql`lower(${messages.recipient}) = ${recipient}` : undefined)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(shownMessages);
  return Promise.all(
    found.map(async ({ letter, ...mail }) => ({
      ...mail,
      html: await renderHtml({ subject: mail.subject, letter }),
    })),
  );
}

import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { data, type RouterContextProvider } from "react-router";
import { isSameSecret } from "#foundation/codes/ids.ts";
import { renderHtml } from "#foundation/mail/letter/render-html.tsx";
import { messages } from "#foundation/mail/tables.ts";
import { providerOf } from "#foundation/messages/providers/find-provider.ts";
import { fromThisMachineContext, pageContext } from "#foundation/pages/page-context.ts";
import type { Config } from "#foundation/settings/config.ts";
import { sandboxKey } from "#rooms/payments/door.server.ts";

/** How many messages the outbox shows. */
export const shownMessages = 50;

/** Whether emails stay in the outbox: in a demonstration without a mail server. */
export const hasOutbox = (config: Pick<Config, "smtpUrl" | "appEnv">): boolean =>
  config.smtpUrl === null && config.appEnv === "demo";

/** Whether the sandbox takes what goes to phones. */
const hasPhones = (config: Config): boolean =>
  (["sms", "whatsapp"] as const).some((way) => providerOf(config, way)?.id === "sandbox");

/** `emails`: /sandbox/mail; `messages`: with what goes to phones too. */
export type OutboxOf = "emails" | "messages";

const closed =
  "The outbox opens on the machine that runs the demonstration. On another machine, use the address with the key that was printed at the start.";

/**
 * Lets only people at the machine that runs the demonstration in, or with its key.
 * @throws 404 when nothing stays in this outbox, and in production; 403 from another machine without the key
 */
export async function enterOutbox(
  context: Readonly<RouterContextProvider>,
  url: URL,
  of: OutboxOf,
) {
  const ctx = context.get(pageContext);
  const isThere = hasOutbox(ctx.config) || (of === "messages" && hasPhones(ctx.config));
  if (!isThere) throw data(null, { status: 404 });
  const isOpen =
    context.get(fromThisMachineContext) ||
    isSameSecret(url.searchParams.get("key") ?? "", await sandboxKey(ctx));
  if (!isOpen) throw data(closed, { status: 403, headers: { "cache-control": "no-store" } });
  return ctx;
}

/** What is only held back has not been sent. Emails that a mail server takes are not here. */
function whatStays(config: Config, of: OutboxOf): SQL | undefined {
  const isEmail = eq(messages.channel, "email");
  if (of === "emails") return isEmail;
  return hasOutbox(config) ? undefined : ne(messages.channel, "email");
}

/**
 * The demonstration's outbox, newest first: what a mail server and a phone would have got.
 * @param url of the request: `to` filters by address or number, `key` opens the outbox from other machines
 * @throws as `enterOutbox` does
 */
export async function readOutbox(context: Readonly<RouterContextProvider>, url: URL, of: OutboxOf) {
  const ctx = await enterOutbox(context, url, of);
  const recipient = url.searchParams.get("to")?.trim().toLowerCase();
  const found = await ctx.db
    .select()
    .from(messages)
    .where(
      and(
        whatStays(ctx.config, of),
        ne(messages.status, "held"),
        recipient ? sql`lower(${messages.recipient}) = ${recipient}` : undefined,
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(shownMessages);
  return Promise.all(
    found.map(async ({ letter, ...mail }) => ({
      ...mail,
      html: mail.channel === "email" ? await renderHtml({ subject: mail.subject, letter }) : null,
    })),
  );
}

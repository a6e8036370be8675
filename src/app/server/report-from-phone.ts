import { and, eq, ne } from "drizzle-orm";
import { data, type RouterContextProvider } from "react-router";
import { messages } from "#foundation/mail/tables.ts";
import { sandboxSecret } from "#foundation/messages/providers/sandbox.ts";
import { receiveReports } from "#foundation/messages/receive-report.ts";
import { enterOutbox } from "./read-outbox.ts";

/**
 * Sends what a phone would report to the webhook, as a provider does.
 * @param asked `act`: `delivered`, `failed` or `stop`
 * @throws as `enterOutbox` does; 404 for a message that is not there
 */
export async function reportFromPhone(
  context: Readonly<RouterContextProvider>,
  url: URL,
  { messageId, act }: { messageId: string; act: string },
): Promise<void> {
  const ctx = await enterOutbox(context, url, "messages");
  const [message] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.id, messageId), ne(messages.channel, "email")));
  if (!message) throw data(null, { status: 404 });
  const { recipient: phone, providerId } = message;
  const report =
    act === "stop"
      ? { kind: "answer", phone, text: "STOP" }
      : { kind: act === "delivered" ? "delivered" : "failed", providerId, phone };
  await receiveReports(ctx, "sandbox", {
    rawBody: Buffer.from(JSON.stringify(report)),
    headers: {},
    secret: sandboxSecret(ctx.config),
  });
}

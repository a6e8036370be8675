import { and, eq, sql } from "drizzle-orm";
import type { Transporter } from "nodemailer";
import type { Context } from "../context.ts";
import type { Job } from "../jobs.ts";
import { messages } from "./tables.ts";
import { takeTurn } from "./take-turn.ts";

const transports = new Map<string, Transporter>();

async function transportTo(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const kept = transports.get(smtpUrl);
  if (kept) return kept;
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as never);
  transports.set(smtpUrl, transport);
  return transport;
}

/**
 * Sends one email from the outbox. Without SMTP_URL emails stay in the outbox, and /sandbox/mail shows them.
 * When the mail server is down, the job fails; the queue retries with growing waits for about four days. An
 * email over its mailbox's limit (take-turn.ts) waits for its turn, however long.
 */
export const sendMailJob: Job<{ messageId: string }> = {
  name: "send-mail",
  retryLimit: 20,
  retryDelaySeconds: 5,
  async run(ctx: Context, { messageId }) {
    const [message] = await ctx.db.select().from(messages).where(eq(messages.id, messageId));
    if (!message || message.status === "sent") return;
    const waitSeconds = await takeTurn(ctx, message);
    if (waitSeconds > 0) return ctx.jobs.enqueue(ctx, sendMailJob, { messageId }, waitSeconds);
    await ctx.db
      .update(messages)
      .set({ attempts: sql`${messages.attempts} + 1` })
      .where(eq(messages.id, messageId));
    if (ctx.config.smtpUrl) {
      const transport = await transportTo(ctx.config.smtpUrl);
      await transport.sendMail({
        from: ctx.config.mailFrom,
        to: message.recipient,
        subject: message.subject,
        text: message.text,
        html: message.html,
        // With the same id on a retry, a mail server can recognise an email that it already has.
        messageId: `<${message.id}@${new URL(ctx.config.origin).hostname}>`,
      });
    }
    // Without a mail server the outbox is the mailbox and keeps its emails.
    const forget = message.holdsSecret && ctx.config.smtpUrl !== null;
    await ctx.db
      .update(messages)
      .set({ status: "sent", sentAt: ctx.clock(), ...(forget ? { text: "", html: "" } : {}) })
      .where(and(eq(messages.id, messageId), eq(messages.status, "queued")));
  },
};

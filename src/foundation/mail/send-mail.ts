import { and, eq, sql } from "drizzle-orm";
import type { Transporter } from "nodemailer";
import { type Context, waitingJobsEverySeconds } from "../context.ts";
import { type Given, prepareOnce } from "../database/prepare-once.ts";
import type { Job } from "../jobs.ts";
import { failureOf, isRefusedForGood } from "./mail-failure.ts";
import { personalKinds } from "./mail-kinds.ts";
import { messages } from "./tables.ts";
import { takeTurn } from "./take-turn.ts";

type Message = typeof messages.$inferSelect;

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

/** The queue's waits after a failed try: growing from five seconds to six hours, about four days in all. */
const retries = { retryLimit: 27, retryDelaySeconds: 5, longestWaitSeconds: 6 * 3600 } as const;

/**
 * Notes why a try failed and when the queue tries again at the latest, or that it was the last one.
 * @returns whether another try is of no use
 */
async function noteFailure(ctx: Context, messageId: string, error: unknown): Promise<boolean> {
  const [{ attempts } = { attempts: 0 }] = await ctx.db
    .select({ attempts: messages.attempts })
    .from(messages)
    .where(eq(messages.id, messageId));
  const isForGood = isRefusedForGood(error);
  const isLast = isForGood || attempts > retries.retryLimit;
  const { retryDelaySeconds, longestWaitSeconds } = retries;
  const wait = Math.min(retryDelaySeconds * 2 ** Math.min(attempts, 16), longestWaitSeconds);
  const waitSeconds = wait + waitingJobsEverySeconds;
  await ctx.db
    .update(messages)
    .set({
      failure: failureOf(error),
      status: isLast ? "failed" : "queued",
      nextTryAt: isLast ? null : new Date(ctx.clock().getTime() + waitSeconds * 1000),
    })
    .where(and(eq(messages.id, messageId), eq(messages.status, "queued")));
  return isForGood;
}

/** An address as nodemailer takes it without reading it: a list or a comment in it means nothing. */
const only = (address: string) => ({ name: "", address });

async function deliver(ctx: Context, message: Message): Promise<void> {
  if (!ctx.config.smtpUrl) return;
  const transport = await transportTo(ctx.config.smtpUrl);
  await transport.sendMail({
    from: ctx.config.mailFrom,
    to: only(message.recipient),
    ...(message.replyTo ? { replyTo: only(message.replyTo) } : {}),
    // Out-of-office programs do not answer it.
    headers: personalKinds.includes(message.kind) ? {} : { "Auto-Submitted": "auto-generated" },
    subject: message.subject,
    text: message.text,
    html: message.html,
    // With the same id on a retry, a mail server can recognise an email that it already has.
    messageId: `<${message.id}${message.sentAgain ? `.${message.sentAgain}` : ""}@${new URL(ctx.config.origin).hostname}>`,
  });
}

const findMessage = prepareOnce((db, given: Given<{ id: string }>) =>
  db.select().from(messages).where(eq(messages.id, given.id)),
);

const countAttempt = prepareOnce((db, given: Given<{ id: string }>) =>
  db
    .update(messages)
    .set({ attempts: sql`${messages.attempts} + 1`, nextTryAt: null })
    .where(eq(messages.id, given.id)),
);

const markSentAnd = (changes: { text?: ""; html?: "" }) =>
  prepareOnce((db, given: Given<{ id: string; sentAt: Date }>) =>
    db
      .update(messages)
      .set({ status: "sent", sentAt: given.sentAt, failure: null, nextTryAt: null, ...changes })
      .where(and(eq(messages.id, given.id), eq(messages.status, "queued"))),
  );
const markSent = markSentAnd({});
const markSentAndForget = markSentAnd({ text: "", html: "" });

/**
 * Sends one email from the outbox. Without SMTP_URL emails stay in the outbox, and /sandbox/mail shows them.
 * When the mail server is down, the job fails; the queue retries with growing waits for about four days, then the email
 * has failed, and an admin can have it sent again. What the server refuses for good has failed at once. An email over its mailbox's limit (take-turn.ts) waits for its
 * turn, however long.
 * @param data `round` is `sentAgain` of the email when the job was stored: a job of an earlier round does nothing
 */
export const sendMailJob: Job<{ messageId: string; round?: number }> = {
  name: "send-mail",
  ...retries,
  async run(ctx: Context, { messageId, round = 0 }) {
    const [message] = await findMessage(ctx.db, { id: messageId });
    if (message?.status !== "queued" || message.sentAgain !== round) return;
    const waitSeconds = await takeTurn(ctx, message);
    if (waitSeconds > 0) {
      const nextTryAt = new Date(ctx.clock().getTime() + waitSeconds * 1000);
      await ctx.db.update(messages).set({ nextTryAt }).where(eq(messages.id, messageId));
      return ctx.jobs.enqueue(ctx, sendMailJob, { messageId, round }, waitSeconds);
    }
    await countAttempt(ctx.db, { id: messageId });
    try {
      await deliver(ctx, message);
    } catch (error) {
      if (!(await noteFailure(ctx, messageId, error))) throw error;
      ctx.log.warn({ messageId, kind: message.kind }, "an email was refused for good");
      return;
    }
    // Without a mail server the outbox is the mailbox and keeps its emails.
    const forget = message.holdsSecret && ctx.config.smtpUrl !== null;
    const mark = forget ? markSentAndForget : markSent;
    await mark(ctx.db, { id: messageId, sentAt: ctx.clock() });
  },
};

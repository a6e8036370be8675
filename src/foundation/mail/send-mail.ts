import { and, desc, eq, gt, lt, ne, notInArray, or, sql } from "drizzle-orm";
import type { Transporter } from "nodemailer";
import { kept } from "#academy";
import { dayMs, hourMs } from "../amounts/durations.ts";
import { type Context, inTransaction, waitingJobsEverySeconds } from "../context.ts";
import type { Job, ScheduledJob } from "../jobs.ts";
import { personalKinds } from "../mail-kinds.ts";
import type { MailFailure } from "../mail-states.ts";
import { messageLifeMs } from "../messages/message-life.ts";
import { monthsBefore } from "../time/time.ts";
import { renderHtml } from "./letter/render-html.tsx";
import { messages } from "./tables.ts";

const unreachable = [
  "ECONNECTION",
  "ECONNREFUSED",
  "EDNS",
  "ENOTFOUND",
  "ETIMEDOUT",
  "ESOCKET",
  "ETLS",
];

/**
 * Whether the server permanently refused this address or letter (SMTP 5xx). An earlier refusal, such as of our sign-in
 * or our own address, is a fault in the settings, which may be corrected while the email waits.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode } = (error ?? {}) as { command?: unknown; responseCode?: unknown };
  return (
    (command === "RCPT TO" || command === "DATA") &&
    typeof responseCode === "number" &&
    responseCode >= 500
  );
}

/** Why the mail server did not accept an email, as far as nodemailer's error says. */
export function failureOf(error: unknown): MailFailure {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  if (code === "EAUTH" || code === "ENOAUTH" || code === "EOAUTH2") return "sign_in_refused";
  if (typeof responseCode === "number") {
    if (responseCode >= 400 && responseCode < 500) return "refused_for_now";
    if (code === "EENVELOPE" && responseCode >= 500) return "address_refused";
    return "other";
  }
  return typeof code === "string" && unreachable.includes(code) ? "server_unreachable" : "other";
}

/** How many emails that anyone can trigger go to one mailbox within an hour. */
export const turnsPerHour = 5;

/** Locks a mailbox until the transaction ends, so that turns are taken one by one. */
async function lockMailbox(ctx: Context, mailbox: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`mailbox ${mailbox}`}))`);
}

/**
 * Takes a turn for an email at its mailbox. A retried email takes another turn.
 * @param lock only a test passes another one, to show the race
 * @returns 0 when it may be sent now, otherwise the seconds to wait
 */
export async function takeTurn(
  ctx: Context,
  message: Pick<typeof messages.$inferSelect, "id" | "limitedMailbox">,
  lock = lockMailbox,
): Promise<number> {
  const { id, limitedMailbox: mailbox } = message;
  if (mailbox === null) return 0;
  return inTransaction(ctx, async (tx) => {
    await lock(tx, mailbox);
    const now = tx.clock();
    const since = new Date(now.getTime() - hourMs);
    const taken = await tx.db
      .select({ at: messages.turnAt })
      .from(messages)
      .where(
        and(eq(messages.limitedMailbox, mailbox), ne(messages.id, id), gt(messages.turnAt, since)),
      )
      .orderBy(desc(messages.turnAt))
      .limit(turnsPerHour);
    const oldest = taken[turnsPerHour - 1]?.at;
    await tx.step("mail.turns.read");
    if (oldest) return Math.ceil((oldest.getTime() + hourMs - now.getTime()) / 1000);
    await tx.db.update(messages).set({ turnAt: now }).where(eq(messages.id, id));
    return 0;
  });
}

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
 * Records why a try failed and when the queue tries again at the latest, or that it was the last try. @returns whether
 * another try would be useless
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

/** An address in a form that nodemailer does not parse, so a list or a comment in it has no effect. */
const only = (address: string) => ({ name: "", address });

async function deliver(ctx: Context, message: Message): Promise<void> {
  if (!ctx.config.smtpUrl) return;
  const transport = await transportTo(ctx.config.smtpUrl);
  await transport.sendMail({
    from: ctx.config.mailFrom,
    to: only(message.recipient),
    ...(message.replyTo ? { replyTo: only(message.replyTo) } : {}),
    // Keeps out-of-office programs from answering.
    headers: personalKinds.includes(message.kind) ? {} : { "Auto-Submitted": "auto-generated" },
    subject: message.subject,
    text: message.text,
    html: await renderHtml(message),
    // With the same id on a retry, a mail server can recognise an email it already has.
    messageId: `<${message.id}${message.sentAgain ? `.${message.sentAgain}` : ""}@${new URL(ctx.config.origin).hostname}>`,
  });
}

/**
 * Sends one email from the outbox. Without SMTP_URL emails stay in the outbox, and /sandbox/mail shows them. When the
 * mail server is down, the job fails; the queue retries with growing waits for about four days. After that the email
 * has failed, and an admin can send it again. An email that the server refuses permanently has failed at once. An
 * email over its mailbox's limit (`takeTurn`) waits for its turn, however long.
 * @param data `round` is `sentAgain` of the email when the job was stored: a job of an earlier round does nothing
 */
export const sendMailJob: Job<{ messageId: string; round?: number }> = {
  name: "send-mail",
  ...retries,
  async run(ctx: Context, { messageId, round = 0 }) {
    const [message] = await ctx.db.select().from(messages).where(eq(messages.id, messageId));
    if (message?.status !== "queued" || message.sentAgain !== round) return;
    if (message.channel !== "email") return;
    const waitSeconds = await takeTurn(ctx, message);
    if (waitSeconds > 0) {
      const nextTryAt = new Date(ctx.clock().getTime() + waitSeconds * 1000);
      await ctx.db.update(messages).set({ nextTryAt }).where(eq(messages.id, messageId));
      return ctx.jobs.enqueue(ctx, sendMailJob, { messageId, round }, waitSeconds);
    }
    const [counted] = await ctx.db
      .update(messages)
      .set({ attempts: sql`${messages.attempts} + 1`, nextTryAt: null })
      .where(eq(messages.id, messageId))
      .returning({ id: messages.id });
    // It was taken back in the meantime (send-again.ts).
    if (!counted) return;
    try {
      await deliver(ctx, message);
    } catch (error) {
      if (!(await noteFailure(ctx, messageId, error))) throw error;
      ctx.log.warn({ messageId, kind: message.kind }, "an email was refused for good");
      return;
    }
    // Without a mail server the outbox is the mailbox and keeps its emails.
    const forget = message.holdsSecret && ctx.config.smtpUrl !== null;
    await ctx.db
      .update(messages)
      .set({
        status: "sent",
        sentAt: ctx.clock(),
        failure: null,
        nextTryAt: null,
        ...(forget ? { text: "", letter: null } : {}),
      })
      .where(and(eq(messages.id, messageId), eq(messages.status, "queued")));
  },
};

/** How many months we keep copies of sent emails; the privacy policy uses it by name. */
export const sentMailKeptMonths = kept.sentMailMonths;

/** How long an email that could not be sent keeps a private link, so that staff can send it again. */
const failedMailLifeMs = 7 * dayMs;

/**
 * Takes away the texts with a private link of what failed, and of what nobody knows the end of. Until then staff can send
 * it again; what has surely gone lost its text at once. The sandboxes keep theirs: they are the mailbox and the phone.
 */
async function forgetSecretTexts(ctx: Context): Promise<void> {
  const { channel, urgency, status, provider, createdAt, holdsSecret, text } = messages;
  const now = ctx.clock().getTime();
  const before = (ms: number) => lt(createdAt, new Date(now - ms));
  const isPhone = and(ne(channel, "email"), sql`${provider} is distinct from 'sandbox'`);
  await ctx.db
    .update(messages)
    .set({ text: "", letter: null, template: null, short: null })
    .where(
      and(
        holdsSecret,
        ne(text, ""),
        notInArray(status, ["queued", "held"]),
        or(
          and(isPhone, before(messageLifeMs.other)),
          and(isPhone, eq(urgency, "code"), before(messageLifeMs.code)),
          ctx.config.smtpUrl === null
            ? undefined
            : and(eq(channel, "email"), before(failedMailLifeMs)),
        ),
      ),
    );
}

/** Deletes our old copies of messages that were sent, could not be, or were not needed, and earlier their secrets. */
export const sweepMailJob: ScheduledJob = {
  name: "sweep-mail",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    await forgetSecretTexts(ctx);
    await ctx.db
      .delete(messages)
      .where(
        and(
          ne(messages.status, "queued"),
          lt(messages.createdAt, monthsBefore(ctx.clock(), sentMailKeptMonths)),
        ),
      );
  },
};

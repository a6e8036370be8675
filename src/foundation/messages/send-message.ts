import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { hourMs, minuteMs } from "../amounts/durations.ts";
import { type Context, inTransaction } from "../context.ts";
import type { Job } from "../jobs.ts";
import { sendMailJob } from "../mail/send-mail.ts";
import { messages } from "../mail/tables.ts";
import type { MailFailure } from "../mail-states.ts";
import { findCeiling, lockCeilings, today } from "./ceilings.ts";
import { messageLifeMs } from "./message-life.ts";
import { notePhoneFailure, type PhoneState, phoneState } from "./phone-states.ts";
import { waysAfter } from "./plan-ways.ts";
import { providerOf } from "./providers/find-provider.ts";
import {
  isNigerian,
  isPhoneWay,
  type PhoneWay,
  type SendResult,
} from "./providers/message-provider.ts";
import { nextMorning, quietUntilWhen } from "./quiet-hours.ts";
import { readAgain } from "./read-again.ts";

type Message = typeof messages.$inferSelect;
type Phoned = Message & { channel: PhoneWay };

const lifeMs = ({ urgency }: Message) => messageLifeMs[urgency === "code" ? "code" : "other"];

/** How long after the first try the next way takes over. Somebody waits for a code. */
const fallAfterMs = (message: Message) => (message.urgency === "code" ? 2 : 10) * minuteMs;

/** The wait after a try that sent nothing: 30 seconds, then twice as long each time, up to an hour. */
const waitAfter = (tries: number) => Math.min(30_000 * 2 ** Math.min(tries - 1, 10), hourMs);

/** Nigerian landlines begin with 20 since 2024. */
export const isLandline = (phone: string) => phone.startsWith("+23420");

/** Why a number gets nothing this way; null when it does. @param state null for a code: who asks for one holds the phone */
export function findNumberFault(
  { config }: Pick<Context, "config">,
  { phone, way }: { readonly phone: string; readonly way: PhoneWay },
  state: PhoneState | null,
): Extract<MailFailure, "landline" | "abroad" | "stopped" | "bad_number"> | null {
  if (isLandline(phone)) return "landline";
  if (!providerOf(config, way)?.takes(phone, way)) return "abroad";
  if (state?.stoppedAt) return "stopped";
  return state?.badSince ? "bad_number" : null;
}

/** Why a message can't go this way; null when it can. */
async function whyNot(ctx: Context, message: Phoned): Promise<MailFailure | null> {
  const { recipient: phone, channel: way, createdAt, urgency } = message;
  if (ctx.clock().getTime() - createdAt.getTime() > lifeMs(message)) return "too_late";
  // Some countries' SMS cost fifty times ours, and their networks pay those who cause them.
  if (way === "sms" && message.limitedMailbox !== null && !isNigerian(phone)) return "abroad";
  // Somebody who asks for a code holds the phone.
  const states = urgency === "code" ? null : await phoneState(ctx, [phone]);
  return findNumberFault(ctx, { phone, way }, states?.get(phone) ?? null);
}

const isThisRound = ({ id, sentAgain }: Message) =>
  and(eq(messages.id, id), eq(messages.sentAgain, sentAgain));

/** The rows of the same notice. By the group alone: that is three at most, and always an index. */
async function waysOf(ctx: Context, { groupId }: Pick<Message, "groupId">): Promise<Message[]> {
  if (groupId === null) return [];
  return ctx.db
    .select()
    .from(messages)
    .where(eq(messages.groupId, groupId))
    .orderBy(messages.id)
    .for("update");
}

/** What is held back for the same notice. */
const heldOf = async (ctx: Context, message: Pick<Message, "groupId">): Promise<Message[]> =>
  (await waysOf(ctx, message)).filter(({ status }) => status === "held");

/**
 * Locks a message with the other ways of its notice, in the order of their ids: whoever works on one way may go on to the
 * next, so two who locked their own row first would wait for each other.
 */
export async function lockMessage(ctx: Context, which: SQL | undefined): Promise<Message | null> {
  const [found] = await ctx.db
    .select({ id: messages.id, groupId: messages.groupId })
    .from(messages)
    .where(which)
    .limit(1);
  if (!found) return null;
  await waysOf(ctx, found);
  const isStill = and(eq(messages.id, found.id), which);
  const [message] = await ctx.db.select().from(messages).where(isStill).for("update");
  return message ?? null;
}

/** Lets the group's next way take over, in the caller's transaction. @returns false if there is none */
export async function takeNextWay(ctx: Context, message: Message): Promise<boolean> {
  await ctx.db.update(messages).set({ fallAt: null }).where(eq(messages.id, message.id));
  const held = await heldOf(ctx, message);
  const [next] = waysAfter(message.channel).flatMap((way) =>
    held.filter(({ channel }) => channel === way),
  );
  if (!next) return false;
  await ctx.db.update(messages).set({ status: "queued" }).where(eq(messages.id, next.id));
  await enqueueMessage(ctx, next);
  return true;
}

/** Puts a queued row into the queue of its way. */
export async function enqueueMessage(
  ctx: Context,
  message: Pick<Message, "id" | "channel" | "sentAgain">,
  waitSeconds = 0,
): Promise<void> {
  const job = message.channel === "email" ? sendMailJob : sendMessageJob;
  const data = { messageId: message.id, round: message.sentAgain };
  await ctx.jobs.enqueue(ctx, job, data, waitSeconds);
}

/** What was not sent does not count for the ceilings; an earlier try of the same message still does. */
const notTaken = ({ status, turns, turnAt }: Message) => {
  const left = status === "sent" ? Math.max(0, turns - 1) : turns;
  return { turns: left, turnAt: left > 0 ? turnAt : null };
};

/**
 * It has failed on this way for good; the next one takes over.
 * @param hasGoneOn the next way has taken over before
 */
async function fail(
  ctx: Context,
  message: Message,
  failure: MailFailure,
  hasGoneOn = false,
): Promise<void> {
  await ctx.db
    .update(messages)
    .set({ ...notTaken(message), status: "failed", failure, nextTryAt: null, costKobo: null })
    .where(eq(messages.id, message.id));
  if (!hasGoneOn) await takeNextWay(ctx, message);
}

async function waitUntil(
  ctx: Context,
  message: Message,
  nextTryAt: Date,
  failure: MailFailure | null,
): Promise<void> {
  await ctx.db
    .update(messages)
    .set({ ...notTaken(message), status: "queued", sentAt: null, failure, nextTryAt })
    .where(eq(messages.id, message.id));
  const waitMs = nextTryAt.getTime() - ctx.clock().getTime();
  await enqueueMessage(ctx, message, Math.max(1, Math.ceil(waitMs / 1000)));
}

const isLastWay = async (ctx: Context, message: Message): Promise<boolean> =>
  (await heldOf(ctx, message)).length === 0;

/** Over a ceiling it goes another way, or waits for the morning. A code would be too old by then. */
async function putOff(ctx: Context, message: Phoned, ceiling: MailFailure): Promise<void> {
  if (message.urgency === "code" || !(await isLastWay(ctx, message)))
    return fail(ctx, message, ceiling);
  await waitUntil(ctx, message, nextMorning(ctx.clock()), ceiling);
}

/**
 * Notes a try before it begins, so that no other process, and no restart, makes it again: the row counts as sent from
 * here on. @param lock and `lockWays`: only a test passes other ones, to show the races @returns null when it is not to be sent now
 */
export async function beginTry(
  ctx: Context,
  { messageId, round }: { messageId: string; round: number },
  lock = lockCeilings,
  lockWays = lockMessage,
): Promise<Phoned | null> {
  return inTransaction(ctx, async (tx) => {
    await lock(tx);
    const found = await lockWays(tx, eq(messages.id, messageId));
    if (found?.status !== "queued" || found.sentAgain !== round) return null;
    const { channel } = found;
    if (!isPhoneWay(channel)) return null;
    const hasEmail = (await waysOf(tx, found)).some((way) => way.channel === "email");
    const message = await readAgain(tx, { ...found, channel }, hasEmail);
    if (!message) {
      await fail(tx, found, "choice_changed");
      return null;
    }
    const reason = await whyNot(tx, message);
    if (reason) {
      await fail(tx, message, reason);
      return null;
    }
    const now = tx.clock();
    const quietUntil = message.urgency === null ? quietUntilWhen(now) : null;
    if (quietUntil) {
      await waitUntil(tx, message, quietUntil, null);
      return null;
    }
    const ceiling = await findCeiling(tx, message);
    await tx.step("messages.counted");
    if (ceiling) {
      await putOff(tx, message, ceiling);
      return null;
    }
    const fallAt = new Date(now.getTime() + fallAfterMs(message));
    const { recipient, limitedMailbox, language, text, template, parts, costKobo } = message;
    const isAgainToday = message.turnAt !== null && message.turnAt >= today(now);
    const [begun] = await tx.db
      .update(messages)
      .set({
        ...{ recipient, limitedMailbox, language, text, template, parts, costKobo },
        status: "sent",
        sentAt: now,
        turnAt: now,
        turns: isAgainToday ? message.turns + 1 : 1,
        attempts: sql`${messages.attempts} + 1`,
        failure: null,
        nextTryAt: null,
        provider: providerOf(tx.config, channel)?.id ?? null,
        ...((await isLastWay(tx, message)) ? {} : { fallAt: message.fallAt ?? fallAt }),
      })
      // The person was erased, or the next way took over, since it was read.
      .where(and(isThisRound(message), eq(messages.status, "queued")))
      .returning({ attempts: messages.attempts, fallAt: messages.fallAt });
    return begun ? { ...message, ...begun } : null;
  });
}

async function send(ctx: Context, message: Phoned): Promise<SendResult> {
  const { channel: way, recipient: phone, text, template } = message;
  try {
    const provider = providerOf(ctx.config, way);
    return (await provider?.send({ way, phone, text, template })) ?? { result: "unknown" };
  } catch (error) {
    ctx.log.error({ err: error, messageId: message.id }, "a provider of messages failed oddly");
    return { result: "unknown" };
  }
}

/** What came of a try. A report may have come before the answer, so a row that is no longer "sent" keeps its state. */
async function noteResult(ctx: Context, message: Phoned, outcome: SendResult): Promise<void> {
  if (outcome.result === "taken") {
    const { providerId, costKobo } = outcome;
    const isKept = providerOf(ctx.config, message.channel)?.id === "sandbox";
    await ctx.db
      .update(messages)
      .set({
        providerId,
        short: null,
        ...(costKobo === undefined ? {} : { costKobo }),
        ...(message.holdsSecret && !isKept ? { text: "", template: null } : {}),
      })
      .where(isThisRound(message));
    return;
  }
  await inTransaction(ctx, async (tx) => {
    const row = await lockMessage(tx, and(isThisRound(message), eq(messages.status, "sent")));
    if (!row) return;
    // The provider took minutes, and the next way has taken over: this one must not go after it.
    const hasGoneOn = message.fallAt !== null && row.fallAt === null;
    if (outcome.result === "unknown") {
      const noted = { failure: "no_answer", short: null } as const;
      await tx.db.update(messages).set(noted).where(eq(messages.id, row.id));
    } else if (outcome.result === "refused") {
      await fail(tx, row, outcome.failure, hasGoneOn);
      if (outcome.failure === "number_refused") await notePhoneFailure(tx, row.recipient);
    } else if (hasGoneOn) {
      await fail(tx, row, "went_other_way", true);
    } else {
      const next = new Date(tx.clock().getTime() + waitAfter(message.attempts));
      await waitUntil(tx, row, next, outcome.failure);
    }
  });
}

/**
 * Sends one message to a phone. A row is tried again only when the provider has surely not got it: a try whose end we
 * don't know (a crash, no answer) counts as sent, and the next way takes over when nothing is delivered.
 */
export const sendMessageJob: Job<{ messageId: string; round?: number }> = {
  name: "send-message",
  // For faults before the try, such as of the database.
  retryLimit: 27,
  retryDelaySeconds: 5,
  longestWaitSeconds: 3600,
  async run(ctx, { messageId, round = 0 }) {
    const message = await beginTry(ctx, { messageId, round });
    if (!message) return;
    await ctx.step("message.begun");
    await noteResult(ctx, message, await send(ctx, message));
  },
};

/**
 * A notice has arrived: what was held back for it is not needed, nor an SMS that has taken over and waits for the
 * morning. An email that waits may have been chosen beside the phone.
 */
export async function dropHeld(ctx: Context, message: Message): Promise<void> {
  const ids = (await waysOf(ctx, message))
    .filter(
      ({ id, status, channel, attempts, turns }) =>
        status === "held" ||
        (id !== message.id &&
          status === "queued" &&
          channel === "sms" &&
          // One that staff had sent again is no fallback.
          attempts + turns === 0),
    )
    .map(({ id }) => id);
  if (ids.length === 0) return;
  await ctx.db.delete(messages).where(inArray(messages.id, ids));
}

import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { dayMs } from "../amounts/durations.ts";
import { type Context, inTransaction } from "../context.ts";
import { AppError, notFound } from "../errors/errors.ts";
import { messages } from "../mail/tables.ts";
import {
  markRightNumber,
  noteAnswer,
  notePhoneFailure,
  startPhone,
  stopPhone,
} from "./phone-states.ts";
import { findMessageProvider } from "./providers/find-provider.ts";
import type { MessageProvider, Report, SentReport } from "./providers/message-provider.ts";
import { dropHeld, lockMessage, takeNextWay } from "./send-message.ts";

/** What people answer to end messages, in English and Hausa: these with any words after, such as `stop please`. */
const stopFirst = ["stop", "stopall", "unsubscribe", "dakata"];
/** These alone: `end of May` is about something else. */
const stopAlone = ["end", "cancel", "quit"];
/** To have them again. */
const startAlone = ["start"];

/** `"Stop."` → `stop` */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, " ")
    .trim();

type Status = Exclude<Report, { kind: "answer" }>;
type Message = typeof messages.$inferSelect;

/**
 * The message that a report is about. One whose try got no answer has no id of the provider's yet: the report gives it,
 * if it is the only such message to that number.
 */
async function findMessage(
  ctx: Context,
  provider: MessageProvider,
  { providerId, phone }: Status,
): Promise<Message | null> {
  const isOf = eq(messages.provider, provider.id);
  const known = await lockMessage(ctx, and(isOf, eq(messages.providerId, providerId)));
  if (known || phone === null) return known;
  const since = new Date(ctx.clock().getTime() - dayMs);
  const isUnanswered = and(
    isOf,
    isNull(messages.providerId),
    eq(messages.recipient, phone),
    inArray(messages.status, ["sent"]),
    gt(messages.turnAt, since),
  );
  const found = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(isUnanswered)
    .limit(2);
  const [one] = found;
  if (!one || found.length > 1) return null;
  const only = await lockMessage(ctx, and(eq(messages.id, one.id), isUnanswered));
  if (only) await ctx.db.update(messages).set({ providerId }).where(eq(messages.id, only.id));
  return only;
}

/** A phone that has a message keeps it, whatever is reported later. */
async function noteStatus(ctx: Context, message: Message, report: Status): Promise<void> {
  const isThis = eq(messages.id, message.id);
  if (message.status === "delivered") return;
  const { costKobo } = report;
  if (report.kind === "delivered") {
    await ctx.db
      .update(messages)
      .set({
        status: "delivered",
        deliveredAt: ctx.clock(),
        failure: null,
        fallAt: null,
        nextTryAt: null,
        ...(costKobo === undefined ? {} : { costKobo }),
      })
      .where(isThis);
    await dropHeld(ctx, message);
    return markRightNumber(ctx, message.recipient);
  }
  if (message.status !== "sent") return;
  const failed = { status: "failed", failure: "not_delivered", nextTryAt: null } as const;
  await ctx.db.update(messages).set(failed).where(isThis);
  await notePhoneFailure(ctx, message.recipient);
  // Without this time, another way has taken over already, or there is none.
  if (message.fallAt) await takeNextWay(ctx, message);
}

async function noteReport(ctx: Context, provider: MessageProvider, report: Report): Promise<void> {
  if (report.kind === "answer") {
    const { phone, id } = report;
    const words = wordsOf(report.text);
    const [first = ""] = words.split(" ");
    const stops = stopFirst.includes(first) || stopAlone.includes(words);
    if (!stops && !startAlone.includes(words)) return;
    if (id !== null && !(await noteAnswer(ctx, phone, id))) return;
    return stops ? stopPhone(ctx, phone, "answer") : startPhone(ctx, phone);
  }
  const message = await findMessage(ctx, provider, report);
  if (message) await noteStatus(ctx, message, report);
}

/**
 * Receives what a provider reports: a message was delivered or failed, or a person answered. The same report may come
 * again, and in any order. What is about no message of ours has no effect.
 * @throws AppError 404 for a provider that we don't use, 401 for a report that it did not send
 */
export async function receiveReports(ctx: Context, id: string, sent: SentReport): Promise<void> {
  const provider = findMessageProvider(ctx.config, id);
  if (!provider) throw notFound();
  if (!provider.isFrom(sent))
    throw new AppError(401, "bad_signature", "The signature is missing or wrong.");
  for (const report of provider.readReports(sent.rawBody))
    await inTransaction(ctx, (tx) => noteReport(tx, provider, report));
}

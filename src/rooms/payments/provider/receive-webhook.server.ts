import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { and, eq, isNotNull, lt } from "drizzle-orm";
import { dayMs, hourMs, minuteMs } from "#foundation/amounts/durations.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { AppError, notFound } from "#foundation/errors/errors.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { confirmPayment } from "../attempts/confirm-payment.server.ts";
import { openReview, setReview } from "../cases/open-review.server.ts";
import { followRecord } from "../comparison/follow-record.server.ts";
import { storeNumber } from "../payer-accounts/ask-for-number.server.ts";
import { eventBodyKeptDays } from "../retention.ts";
import { findProvider, getProvider } from "./find-provider.server.ts";
import { providerEvents } from "./tables.server.ts";

/**
 * Receives a webhook: stores the raw body, then processes it. Both are committed when this returns, so the caller can
 * answer 200. If processing fails, the body stays stored, and the provider's next delivery or the sweep retries. An
 * unreadable body is stored and opens a case.
 * @param id the provider's
 */
export async function receiveWebhook(
  ctx: Context,
  id: string,
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
): Promise<void> {
  const provider = findProvider(id);
  if (!provider?.isSetUp(ctx.config)) throw notFound("There is no such card provider.");
  if (!(await provider.isSigned(ctx, rawBody, headers))) {
    throw new AppError(401, "bad_signature", "The signature does not match the body.");
  }
  const bodyHash = createHash("sha256").update(rawBody).digest("hex");
  const { kind, event, reference } = provider.readWebhook(rawBody);
  const now = ctx.clock();
  const [added] = await ctx.db
    .insert(providerEvents)
    .values({
      provider: id,
      kind,
      event,
      reference,
      receivedAt: now,
      nextTryAt: new Date(now.getTime() + minuteMs),
      body: rawBody,
      bodyHash,
      state: "received",
    })
    .onConflictDoNothing()
    .returning();
  await ctx.step("webhook.stored");
  await processEvent(ctx, { provider: id, bodyHash }, added ? { seen: added } : { again: true });
}

type Row = typeof providerEvents.$inferSelect;
type Event = Row & { body: Uint8Array };

/** What identifies a stored event. */
type SentEvent = Pick<Row, "provider" | "bodyHash">;

/**
 * Processes a stored event once. The effects are safe to repeat, so a crash before the event is marked done does no
 * harm. If an effect fails, the sweep retries at growing intervals. After the last try a person has to look.
 * @param again the same bytes came again after they were processed. For a charge that is nothing new. But another
 *   refund of the same amount has exactly the same bytes, so we read the provider's record again.
 * @param seen the event, if the caller has just stored it
 */
export async function processEvent(
  ctx: Context,
  sent: SentEvent,
  { again = false, seen }: { again?: boolean; seen?: Row } = {},
): Promise<void> {
  const event = withBody(seen ?? (await findRow(ctx, sent)));
  if (!event) return;
  if (!isOpen(event) && !again) return;
  try {
    await applyEvent(ctx, event);
  } catch (error) {
    if (isOpen(event)) await recordFailure(ctx, event);
    throw error;
  }
}

const isOpen = ({ state }: Pick<Event, "state">) => state === "received" || state === "given_up";

async function findRow(ctx: Context, { provider, bodyHash }: SentEvent): Promise<Row | undefined> {
  const mine = and(eq(providerEvents.provider, provider), eq(providerEvents.bodyHash, bodyHash));
  const [row] = await ctx.db.select().from(providerEvents).where(mine);
  return row;
}

/** Also undefined when the body was deleted after its retention time (sweepEventBodiesJob). */
const withBody = (row: Row | undefined): Event | undefined =>
  row?.body ? { ...row, body: row.body } : undefined;

async function applyEvent(ctx: Context, event: Event): Promise<void> {
  const { effect } = getProvider(event.provider).readWebhook(event.body);
  if (effect === "unreadable") return reviewUnreadable(ctx, event);
  // A type that we do not use.
  if (effect === "none") return markAs(ctx, event, "noted");
  if ("charge" in effect) {
    if (!isOpen(event)) return;
    await confirmPayment(ctx, effect.charge);
  } else if ("customer" in effect) {
    await storeNumber(ctx, event.provider, effect.customer, effect.number);
  } else {
    // Only a hint. Whatever it says, the provider's record is the truth.
    await followRecord(ctx, effect.recordOf, event.provider);
  }
  await markAs(ctx, event, "done");
}

async function markAs(ctx: Context, event: Event, state: "done" | "noted"): Promise<void> {
  if (event.state === state) return;
  await ctx.db
    .update(providerEvents)
    .set({ state, processedAt: ctx.clock() })
    .where(and(eq(providerEvents.id, event.id), eq(providerEvents.state, event.state)));
  if (event.state === "given_up") await setReview(ctx, false, failedReview(event));
}

/** Opens a case: the message is signed by the provider, so it may be about money. */
async function reviewUnreadable(ctx: Context, event: Event): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await openReview(tx, {
      kind: "unknown_payment",
      reference: event.reference ?? "",
      subject: event.bodyHash,
      details: {
        event: event.event,
        compare:
          "The card provider sent a signed message that we could not read. In its dashboard, look for what happened to this payment at that time, and compare it with our books.",
        receivedAt: event.receivedAt,
      },
    });
    await markAs(tx, event, "noted");
  });
}

const failedReview = (event: Event) => ({
  kind: "unknown_payment" as const,
  reference: event.reference ?? "",
  subject: event.bodyHash,
  details: {
    event: event.event,
    compare:
      "We tried many times to book a message from the card provider, and failed. The log has the error. Compare this payment in the provider's dashboard with our books.",
  },
});

/** Minutes until a webhook whose effect failed is retried. After the last one, a person has to look. */
const waits = [1, 2, 4, 8, 15, 30, 60, 120, 240, 480, 960, 1_440];

/**
 * When a failed webhook is retried.
 * @param failedTries how many times it has failed, this time included
 * @returns null after the last of 12 retries, which is after about two days
 */
export function nextTryAt(failedTries: number, now: Date): Date | null {
  const wait = waits[failedTries - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait * minuteMs);
}

/** Schedules the next try, or gives up. Other events are not blocked. */
async function recordFailure(ctx: Context, event: Event): Promise<void> {
  const failedTries = event.failedTries + 1;
  const next = nextTryAt(failedTries, ctx.clock());
  const isGivenUp = next === null;
  try {
    await inTransaction(ctx, async (tx) => {
      await tx.db
        .update(providerEvents)
        .set({
          failedTries,
          ...(isGivenUp ? { state: "given_up" as const } : { nextTryAt: next }),
        })
        .where(and(eq(providerEvents.id, event.id), eq(providerEvents.state, event.state)));
      if (isGivenUp) await setReview(tx, true, failedReview(event));
    });
  } catch (error) {
    // The database itself may have failed. Then the event stays unchanged and is retried.
    ctx.log.error({ err: error, bodyHash: event.bodyHash }, "could not note a failed webhook");
  }
}

/** Deletes old webhook bodies, because they contain names, addresses and cards. The rest of the row stays. */
export const sweepEventBodiesJob: ScheduledJob = {
  name: "sweep-event-bodies",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    await ctx.db
      .update(providerEvents)
      .set({ body: null })
      .where(
        and(
          isNotNull(providerEvents.body),
          lt(
            providerEvents.receivedAt,
            new Date(ctx.clock().getTime() - eventBodyKeptDays * dayMs),
          ),
        ),
      );
  },
};

import { and, eq } from "drizzle-orm";
import { type Context, inTransaction } from "#foundation/context.ts";
import { nextTryAt } from "../../rules/try-intervals.ts";
import { Charge, Dispute, RefundNotice } from "../paystack/shapes.ts";
import { providerEvents } from "../provider-tables.ts";
import { recordDispute } from "../refunds/record-dispute.ts";
import { recordRefund } from "../refunds/record-refund.ts";
import { confirmPayment } from "../settling/confirm-payment.ts";
import { openReview, setReview } from "../settling/open-review.ts";
import { reviewNeedsAttention } from "../settling/review-needs-attention.ts";
import { settleInTransaction } from "../settling/settlement-guards.ts";
import { readWebhook } from "./read-webhook.ts";

/** The status of a refund that each webhook event reports. */
const reportedStatuses = new Map<string, "pending" | "processed" | "failed">([
  ["refund.pending", "pending"],
  ["refund.processing", "pending"],
  ["refund.needs-attention", "pending"],
  ["refund.processed", "processed"],
  ["refund.failed", "failed"],
]);

type Event = typeof providerEvents.$inferSelect & { body: Uint8Array };

/**
 * Processes a stored event once. The effects are safe to repeat, so a crash before the event is marked
 * as done does no harm. If the effect fails, the sweep retries at growing intervals. After the last try
 * a person has to look.
 * @param again the same bytes came again after they were processed. That means nothing new, except for
 *   a refund without a name: another refund of the same amount has exactly the same bytes.
 */
export async function processEvent(
  ctx: Context,
  bodyHash: string,
  { again = false }: { again?: boolean } = {},
): Promise<void> {
  const event = await findEvent(ctx, bodyHash);
  if (!event) return;
  if (!isOpen(event) && !again) return;
  try {
    await applyEvent(ctx, event, { again });
  } catch (error) {
    if (isOpen(event)) await recordFailure(ctx, event);
    throw error;
  }
}

const isOpen = ({ state }: Pick<Event, "state">) => state === "received" || state === "given_up";

/** Also returns undefined when the body was deleted after its retention time (sweep-event-bodies.ts). */
async function findEvent(ctx: Context, bodyHash: string): Promise<Event | undefined> {
  const mine = eq(providerEvents.bodyHash, bodyHash);
  const [row] = await ctx.db.select().from(providerEvents).where(mine);
  return row?.body ? { ...row, body: row.body } : undefined;
}

async function applyEvent(
  ctx: Context,
  event: Event,
  { again }: { again: boolean },
): Promise<void> {
  const webhook = readWebhook(event.body);
  const status = reportedStatuses.get(event.event);
  if (!webhook) return reviewUnreadable(ctx, event);
  if (event.event === "charge.success") {
    const charge = Charge.safeParse(webhook.data);
    if (!charge.success) return reviewUnreadable(ctx, event);
    if (!isOpen(event)) return;
    await confirmPayment(ctx, charge.data);
    return markAs(ctx, event, "done");
  }
  if (status) {
    const refund = RefundNotice.safeParse(webhook.data);
    if (!refund.success) return reviewUnreadable(ctx, event);
    const { providerId, bankReference } = refund.data;
    const mayBeAnother = again && providerId === null && bankReference === null;
    return doOnce(ctx, event, mayBeAnother, async (tx) => {
      await recordRefund(tx, { ...refund.data, disputeId: null, status });
      if (event.event === "refund.needs-attention") {
        await reviewNeedsAttention(tx, true, refund.data);
      }
    });
  }
  if (event.event.startsWith("charge.dispute.")) {
    const dispute = Dispute.safeParse(webhook.data);
    if (!dispute.success) return reviewUnreadable(ctx, event);
    return doOnce(ctx, event, false, (tx) => recordDispute(tx, dispute.data));
  }
  // A type that we do not use.
  await markAs(ctx, event, "noted");
}

/**
 * Runs the effect and marks the event as done in one transaction. Otherwise a refund without a name
 * could be recorded twice, as two refunds.
 * @param mayBeAnother whether to run the effect also for bytes that were already processed
 */
function doOnce(
  ctx: Context,
  event: Event,
  mayBeAnother: boolean,
  effect: (ctx: Context) => Promise<void>,
): Promise<void> {
  return settleInTransaction(ctx, async (tx) => {
    const [now] = await tx.db
      .select({ state: providerEvents.state })
      .from(providerEvents)
      .where(eq(providerEvents.id, event.id))
      .for("update");
    const isDone = !now || !isOpen(now);
    if (isDone && !mayBeAnother) return;
    await effect(tx);
    if (!isDone) await markAs(tx, event, "done");
  });
}

async function markAs(ctx: Context, event: Event, state: "done" | "noted"): Promise<void> {
  if (event.state === state) return;
  await ctx.db
    .update(providerEvents)
    .set({ state, processedAt: ctx.clock() })
    .where(and(eq(providerEvents.id, event.id), eq(providerEvents.state, event.state)));
  if (event.state === "given_up") await setReview(ctx, false, failedReview(event));
}

/** Opens a case: the provider signed the message, so it may be about money. */
async function reviewUnreadable(ctx: Context, event: Event): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await openReview(tx, {
      kind: "unreadable_event",
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
  kind: "event_failed" as const,
  reference: event.reference ?? "",
  subject: event.bodyHash,
  details: {
    event: event.event,
    compare:
      "We tried many times to book a message from the card provider, and failed. The log has the error. Compare this payment in the provider's dashboard with our books.",
  },
});

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

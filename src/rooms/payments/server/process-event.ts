import { and, eq } from "drizzle-orm";
import { type Context, inTransaction } from "#foundation/context.ts";
import { nextTryAt } from "../rules/try-intervals.ts";
import { confirmPayment } from "./confirm-payment.ts";
import type { Fulfilment } from "./fulfilment.ts";
import { openReview, setReview } from "./open-review.ts";
import { Charge, Dispute, RefundNotice } from "./paystack/shapes.ts";
import { readWebhook } from "./read-webhook.ts";
import { recordDispute } from "./record-dispute.ts";
import { recordRefund } from "./record-refund.ts";
import { settleInTransaction } from "./settlement-guards.ts";
import { providerEvents } from "./tables.ts";

const toldOf = new Map<string, "pending" | "processed" | "failed">([
  ["refund.pending", "pending"],
  ["refund.processing", "pending"],
  ["refund.needs-attention", "pending"],
  ["refund.processed", "processed"],
  ["refund.failed", "failed"],
]);

type Event = typeof providerEvents.$inferSelect & { body: Uint8Array };

/**
 * Gives a stored event its effect, once: what it leads to is safe to repeat, so a crash between the
 * effect and the mark does no harm. An effect that fails is tried again by the sweep, at growing
 * intervals, and after the last one it is a person's.
 * @param again the same bytes came once more after they had their effect. That says nothing new,
 *   except of a refund without a name: another refund of that amount has the very same bytes.
 */
export async function processEvent(
  ctx: Context,
  fulfilment: Fulfilment,
  bodyHash: string,
  { again = false }: { again?: boolean } = {},
): Promise<void> {
  const event = await findEvent(ctx, bodyHash);
  if (!event) return;
  if (!isOpen(event) && !again) return;
  try {
    await giveEffect(ctx, fulfilment, event, { again });
  } catch (error) {
    if (isOpen(event)) await noteFailure(ctx, event);
    throw error;
  }
}

const isOpen = ({ state }: Pick<Event, "state">) => state === "received" || state === "given_up";

/** Undefined also for one whose body was deleted when its time was over (sweep-event-bodies.ts). */
async function findEvent(ctx: Context, bodyHash: string): Promise<Event | undefined> {
  const mine = eq(providerEvents.bodyHash, bodyHash);
  const [row] = await ctx.db.select().from(providerEvents).where(mine);
  return row?.body ? { ...row, body: row.body } : undefined;
}

async function giveEffect(
  ctx: Context,
  fulfilment: Fulfilment,
  event: Event,
  { again }: { again: boolean },
): Promise<void> {
  const webhook = readWebhook(event.body);
  const told = toldOf.get(event.event);
  if (!webhook) return noteUnreadable(ctx, event);
  if (event.event === "charge.success") {
    const charge = Charge.safeParse(webhook.data);
    if (!charge.success) return noteUnreadable(ctx, event);
    if (!isOpen(event)) return;
    await confirmPayment(ctx, fulfilment, charge.data);
    return markAs(ctx, event, "done");
  }
  if (told) {
    const refund = RefundNotice.safeParse(webhook.data);
    if (!refund.success) return noteUnreadable(ctx, event);
    const { providerId, bankReference } = refund.data;
    const mayBeAnother = again && providerId === null && bankReference === null;
    return doOnce(ctx, event, mayBeAnother, (tx) =>
      recordRefund(tx, fulfilment, { ...refund.data, disputeId: null, told }),
    );
  }
  if (event.event.startsWith("charge.dispute.")) {
    const dispute = Dispute.safeParse(webhook.data);
    if (!dispute.success) return noteUnreadable(ctx, event);
    return doOnce(ctx, event, false, (tx) => recordDispute(tx, fulfilment, dispute.data));
  }
  // A type that we do not use.
  await markAs(ctx, event, "noted");
}

/**
 * The effect and the mark in one transaction: a refund without a name that is recorded twice would
 * look like another one.
 * @param mayBeAnother whether to record it also when these bytes have had their effect
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

/** The provider signed it, so it may be about money: a person has to read it. */
async function noteUnreadable(ctx: Context, event: Event): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await openReview(tx, {
      kind: "unreadable_event",
      reference: event.reference ?? "",
      subject: event.bodyHash,
      details: {
        event: event.event,
        compare:
          "The card provider sent a signed message that could not be read. Look in its dashboard for what happened to this payment at that time, and compare it with our books.",
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
      "A message of the card provider was tried many times and could not be booked. The log names the error. Compare this payment in the provider's dashboard with our books.",
  },
});

/** Puts the next try off, or gives up. Others go on meanwhile. */
async function noteFailure(ctx: Context, event: Event): Promise<void> {
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
    // The database itself may be what failed; the event is tried again then as it stands.
    ctx.log.error({ err: error, bodyHash: event.bodyHash }, "could not note a failed webhook");
  }
}

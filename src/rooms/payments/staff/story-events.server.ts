import type { reviewCases } from "../cases/tables.server.ts";
import type { providerEvents } from "../provider/tables.server.ts";
import { receiptNumber } from "../receipts/receipt-number.ts";
import type { refundRequests, refunds } from "../refunds/tables.server.ts";
import { paymentChannels, providerStatuses } from "../states.ts";
import type { attempts, paymentCorrections, payments } from "../tables.server.ts";
import type { PaymentStory, StoryEvent } from "./payment-story.ts";

/** What the provider said about money with an unknown reference; the case keeps it (confirm-payment.server.ts). */
export type UnknownMoney = Pick<PaymentStory, "providerStatus" | "channel" | "receivedKobo"> & {
  paidAt: Date | null;
};

const textIn = (value: unknown) => (typeof value === "string" && value ? value : null);
const wordIn = <Word extends string>(words: readonly Word[], value: unknown) =>
  words.find((word) => word === value) ?? null;

export function readUnknownMoney({
  details,
}: Pick<typeof reviewCases.$inferSelect, "details">): UnknownMoney {
  const { status, channel, amountKobo, receivedKobo, paidAt } = details;
  const received = [receivedKobo, amountKobo].find((value) => Number.isSafeInteger(value));
  const at = textIn(paidAt);
  return {
    providerStatus: wordIn(providerStatuses, status),
    channel: wordIn(paymentChannels, channel),
    receivedKobo: (received as number | undefined) ?? null,
    paidAt: at && !Number.isNaN(Date.parse(at)) ? new Date(at) : null,
  };
}

type StoryFacts = {
  /** Null for money with an unknown reference. */
  attempt: typeof attempts.$inferSelect | null;
  /** Nobody started it here: a transfer to the payer's own account number. */
  isUnasked: boolean;
  payment: typeof payments.$inferSelect | null;
  /** Oldest first. */
  corrections: readonly (typeof paymentCorrections.$inferSelect)[];
  unknown: UnknownMoney | null;
  webhooks: Pick<typeof providerEvents.$inferSelect, "kind" | "event" | "state" | "receivedAt">[];
  refunds: (typeof refunds.$inferSelect)[];
  requests: (typeof refundRequests.$inferSelect)[];
  reviews: (typeof reviewCases.$inferSelect)[];
};

const iso = (at: Date) => at.toISOString();

function* paymentEvents(facts: StoryFacts): Generator<StoryEvent> {
  const { attempt, payment, unknown, corrections, isUnasked } = facts;
  let countedKobo = payment?.amountKobo ?? 0;
  if (attempt && !isUnasked) {
    yield {
      code: "started",
      at: iso(attempt.createdAt),
      amountKobo: corrections.length > 0 ? countedKobo : attempt.expectedKobo,
      recordedBy: attempt.recordedBy,
    };
  }
  const { paidAt, receivedKobo } = attempt ?? unknown ?? { paidAt: null, receivedKobo: null };
  const cameKobo = corrections.length > 0 ? countedKobo : receivedKobo;
  if (paidAt) yield { code: "paid", at: iso(paidAt), amountKobo: cameKobo };
  if (payment) {
    yield { code: "booked", at: iso(payment.createdAt), receipt: receiptNumber(payment) };
  }
  for (const correction of corrections) {
    const wrongKobo = countedKobo;
    countedKobo += correction.differenceKobo;
    yield {
      code: "corrected",
      at: iso(correction.createdAt),
      amountKobo: countedKobo,
      wrongKobo,
      receipt: receiptNumber(correction),
      by: correction.madeBy,
      reason: correction.reason,
    };
  }
}

function* refundEvents({ refunds, requests }: StoryFacts): Generator<StoryEvent> {
  for (const { requestedAt, requestedBy, decidedAt, decidedBy, status, amountKobo } of requests) {
    yield { code: "refund_asked", at: iso(requestedAt), amountKobo, by: requestedBy };
    if (!decidedAt || !decidedBy) continue;
    const code = status === "declined" ? "refund_declined" : "refund_approved";
    yield { code, at: iso(decidedAt), amountKobo, by: decidedBy };
  }
  for (const { createdAt, appliedAt, failedAt, amountKobo, cause } of refunds) {
    yield { code: "refund_reported", at: iso(createdAt), amountKobo, cause };
    if (appliedAt) yield { code: "refund_booked", at: iso(appliedAt), amountKobo, cause };
    if (failedAt) yield { code: "refund_failed", at: iso(failedAt), amountKobo, cause };
  }
}

function* reviewEvents({ reviews }: StoryFacts): Generator<StoryEvent> {
  for (const { id, kind, openedAt, closedAt, closedBy, closedHow } of reviews) {
    yield { code: "review_opened", at: iso(openedAt), reviewId: id, kind };
    if (!closedAt) continue;
    yield {
      code: "review_closed",
      at: iso(closedAt),
      reviewId: id,
      kind,
      by: closedBy,
      how: closedHow,
    };
  }
}

/**
 * What happened to a payment, oldest first; at one time in the order of writing. The provider's clock is not ours, and
 * what somebody started here was not paid before that.
 */
export function storyEvents(facts: StoryFacts): StoryEvent[] {
  const { attempt } = facts;
  const startedAt =
    attempt && !facts.isUnasked && !attempt.recordedBy ? iso(attempt.createdAt) : "";
  const timeOf = ({ code, at }: StoryEvent) => (code === "paid" && at < startedAt ? startedAt : at);
  return [
    ...paymentEvents(facts),
    ...facts.webhooks.map(
      ({ kind, event, state, receivedAt }): StoryEvent => ({
        code: "webhook",
        at: iso(receivedAt),
        kind,
        event,
        state,
      }),
    ),
    ...refundEvents(facts),
    ...reviewEvents(facts),
  ].sort((one, other) => timeOf(one).localeCompare(timeOf(other)));
}

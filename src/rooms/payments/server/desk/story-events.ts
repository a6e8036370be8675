import type { StoryEvent } from "../../contract/payment-story.ts";
import { receiptNumber } from "../../rules/receipt-number.ts";
import type { providerEvents } from "../provider-tables.ts";
import type { attempts, refunds, reviewCases, settlements } from "../tables.ts";

export type StoryFacts = {
  attempt: typeof attempts.$inferSelect;
  settlement: typeof settlements.$inferSelect | undefined;
  webhooks: Pick<typeof providerEvents.$inferSelect, "event" | "state" | "receivedAt">[];
  refunds: (typeof refunds.$inferSelect)[];
  reviews: (typeof reviewCases.$inferSelect)[];
};

function* eventsOf({
  attempt,
  settlement,
  webhooks,
  refunds,
  reviews,
}: StoryFacts): Generator<StoryEvent> {
  const iso = (at: Date) => at.toISOString();
  yield {
    code: "started",
    at: iso(attempt.createdAt),
    amountKobo: attempt.expectedKobo,
    recordedBy: attempt.recordedBy,
  };
  if (attempt.paidAt) {
    yield { code: "paid", at: iso(attempt.paidAt), amountKobo: attempt.receivedKobo };
  }
  for (const { event, state, receivedAt } of webhooks) {
    yield { code: "webhook", at: iso(receivedAt), event, state };
  }
  if (settlement) {
    yield { code: "settled", at: iso(settlement.settledAt), receipt: receiptNumber(settlement) };
  }
  for (const { createdAt, appliedAt, failedAt, amountKobo, cause } of refunds) {
    yield { code: "refund_reported", at: iso(createdAt), amountKobo, cause };
    if (appliedAt) yield { code: "refund_booked", at: iso(appliedAt), amountKobo, cause };
    if (failedAt) yield { code: "refund_failed", at: iso(failedAt), amountKobo, cause };
  }
  for (const { id, kind, openedAt, closedAt } of reviews) {
    yield { code: "review_opened", at: iso(openedAt), reviewId: id, kind };
    if (closedAt) yield { code: "review_closed", at: iso(closedAt), reviewId: id, kind };
  }
}

/** What happened to a payment, oldest first. */
export const storyEvents = (facts: StoryFacts): StoryEvent[] =>
  [...eventsOf(facts)].sort((one, other) => one.at.localeCompare(other.at));

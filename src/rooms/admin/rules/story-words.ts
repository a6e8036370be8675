import { formatNaira } from "#foundation/money.ts";
import type { StoryEvent } from "#rooms/payments/contract/payment-story.ts";
import { cardProvider } from "#rooms/payments/rules/card-provider.ts";
import { closingWords, reviewWords } from "./review-words.ts";

/** The provider's messages that people ask about; others are named as they are. */
const messages: Readonly<Record<string, string>> = {
  "charge.success": "the money came",
  "refund.pending": "a refund was accepted",
  "refund.processing": "a refund is being paid",
  "refund.processed": "a refund was paid",
  "refund.failed": "a refund failed",
  "refund.needs-attention": "a refund needs the payer’s bank details",
  "charge.dispute.create": "the payer disputes the payment",
  "charge.dispute.remind": "a dispute waits for our answer",
  "charge.dispute.resolve": "a dispute is decided",
};

const states: Record<Extract<StoryEvent, { code: "webhook" }>["state"], string> = {
  received: " It is not booked yet.",
  done: "",
  noted: " It changes nothing.",
  given_up: " We could not book it: see its case.",
};

const causeOf = (cause: "refund" | "dispute") => (cause === "dispute" ? "lost dispute" : "refund");

/**
 * An event of a payment in one sentence.
 * @param nameOf the name of an admin by id
 */
export function storyWords(event: StoryEvent, nameOf: (id: string) => string): string {
  switch (event.code) {
    case "started":
      return event.recordedBy
        ? `${nameOf(event.recordedBy)} recorded ${formatNaira(event.amountKobo)}.`
        : `Somebody began to pay ${formatNaira(event.amountKobo)} with ${cardProvider}.`;
    case "webhook":
      return `${cardProvider} reported: ${messages[event.event] ?? event.event}.${states[event.state]}`;
    case "paid":
      return event.amountKobo === null
        ? "Money came, without an amount."
        : `${formatNaira(event.amountKobo)} was paid.`;
    case "settled":
      return `It counted for the order. Receipt ${event.receipt}.`;
    case "refund_asked":
      return `${nameOf(event.by)} asked for a refund of ${formatNaira(event.amountKobo)}.`;
    case "refund_approved":
      return `${nameOf(event.by)} approved the refund of ${formatNaira(event.amountKobo)}.`;
    case "refund_declined":
      return `${nameOf(event.by)} declined the refund of ${formatNaira(event.amountKobo)}.`;
    case "refund_reported":
      return `A ${causeOf(event.cause)} of ${formatNaira(event.amountKobo)} began.`;
    case "refund_booked":
      return `${formatNaira(event.amountKobo)} went back (${causeOf(event.cause)}), and the books have it.`;
    case "refund_failed":
      return `The ${causeOf(event.cause)} of ${formatNaira(event.amountKobo)} failed. The money is ours again.`;
    case "review_opened":
      return `Case opened: ${reviewWords[event.kind].label}.`;
    case "review_closed":
      return event.by && event.how
        ? `${nameOf(event.by)} closed the case “${reviewWords[event.kind].label}”: ${closingWords[event.how].ended}.`
        : `The case “${reviewWords[event.kind].label}” closed by itself.`;
  }
}

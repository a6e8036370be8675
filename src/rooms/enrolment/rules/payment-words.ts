import { formatDay } from "#foundation/time/time.ts";
import { howPaid } from "#rooms/payments/rules/how-paid.ts";
import { isOnItsWay } from "#rooms/payments/rules/on-its-way.ts";
import type { EnrolmentSummary } from "../contract/enrolment.ts";

type Payment = EnrolmentSummary["payments"][number];

/** Nobody can pay it any more: it was declined or given back, or the provider never knew it. */
const over = ["failed", "reversed", "unknown"];

/** What became of a payment that was started, in plain words: what happened and, if needed, what it means. */
type PaymentWords = { readonly what: string; readonly meaning: string | null };

/** @param isLatest whether it is the last one that was started */
export function paymentWords(
  { status, providerStatus, method, channel, paidAt, startedAt }: Payment,
  isLatest: boolean,
): PaymentWords {
  const started = `Started on ${formatDay(new Date(startedAt))}.`;
  const nothingTaken = `${started} Nothing was taken.`;
  const isDecided = ["succeeded", "review", "failed"].includes(status);
  if (!isDecided && isOnItsWay(providerStatus)) {
    return {
      what: "We are confirming your payment",
      meaning: "Please do not pay again. We will email you as soon as it arrives.",
    };
  }
  switch (status) {
    case "succeeded":
      return {
        what: `${howPaid({ method, channel })} on ${formatDay(new Date(paidAt ?? startedAt))}`,
        meaning: null,
      };
    case "review":
      return {
        what: "We are checking this payment",
        meaning: "Please do not pay again. We will write to you by email.",
      };
    case "superseded":
      if (!over.includes(providerStatus ?? "")) {
        return {
          what: isLatest ? "Not finished" : "Cancelled, you tried again",
          meaning: `${started} No money has come for it. If you have paid it, do not pay again: we will email you when it arrives.`,
        };
      }
      return isLatest
        ? { what: "Not finished", meaning: nothingTaken }
        : { what: "Cancelled, you tried again", meaning: nothingTaken };
    case "failed":
      return { what: "It did not go through", meaning: nothingTaken };
    default:
      return providerStatus !== "unknown" && over.includes(providerStatus ?? "")
        ? { what: "It did not go through", meaning: nothingTaken }
        : { what: "Not finished", meaning: nothingTaken };
  }
}

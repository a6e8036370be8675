import { formatDay } from "#foundation/time.ts";
import { howPaid } from "#rooms/payments/rules/how-paid.ts";
import { isOnItsWay } from "#rooms/payments/rules/on-its-way.ts";
import type { EnrolmentSummary } from "../contract/enrolment.ts";

type Payment = EnrolmentSummary["payments"][number];

const refused = ["failed", "reversed"];

/** What became of a payment that was started, in plain words: what happened and, if needed, what it means. */
export type PaymentWords = { readonly what: string; readonly meaning: string | null };

/** @param isLatest whether it is the last one that was started */
export function paymentWords(
  { status, providerStatus, method, channel, paidAt, startedAt }: Payment,
  isLatest: boolean,
): PaymentWords {
  const nothingTaken = `Started on ${formatDay(new Date(startedAt))}. Nothing was taken.`;
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
      return isLatest
        ? { what: "Not finished", meaning: nothingTaken }
        : { what: "Cancelled, you tried again", meaning: nothingTaken };
    case "failed":
      return { what: "It did not go through", meaning: nothingTaken };
    default:
      if (isOnItsWay(providerStatus)) {
        return {
          what: "We are confirming your payment",
          meaning: "Please do not pay again. We will email you as soon as it arrives.",
        };
      }
      return refused.includes(providerStatus ?? "")
        ? { what: "It did not go through", meaning: nothingTaken }
        : { what: "Not finished", meaning: nothingTaken };
  }
}

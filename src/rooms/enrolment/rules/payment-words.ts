import { formatDay } from "#foundation/time.ts";
import type { EnrolmentSummary } from "../contract/enrolment.ts";

type Payment = EnrolmentSummary["payments"][number];

/** Statuses of the card provider with which a transfer is on its way. */
const onTheWay = ["pending", "processing", "queued"];
const refused = ["failed", "reversed"];

/** How a payment came, by the provider's name for it. */
const ways: Readonly<Record<string, string>> = {
  card: "Paid by card",
  bank_transfer: "Paid by bank transfer",
  transfer: "Paid by bank transfer",
  cash: "Paid in cash at a centre",
};

export const howPaid = (channel: string | null): string => ways[channel ?? "card"] ?? "Paid";

/** What became of a payment that was started, in plain words: what happened and, if needed, what it means. */
export type PaymentWords = { readonly what: string; readonly meaning: string | null };

const nothingTaken = "Nothing was taken.";

/** @param isLatest whether it is the last one that was started */
export function paymentWords(
  { status, providerStatus, channel, paidAt, startedAt }: Payment,
  isLatest: boolean,
): PaymentWords {
  switch (status) {
    case "succeeded":
      return {
        what: `${howPaid(channel)} on ${formatDay(new Date(paidAt ?? startedAt))}`,
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
      if (onTheWay.includes(providerStatus ?? "")) {
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

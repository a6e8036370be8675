import type { PaymentStory } from "../../contract/payment-story.ts";
import type { reviewCases } from "../review-tables.ts";

/** What the provider said about money whose reference is not ours; the case keeps it (confirm-payment.ts). */
export type UnknownMoney = Pick<PaymentStory, "providerStatus" | "channel" | "receivedKobo"> & {
  paidAt: Date | null;
};

const textIn = (value: unknown) => (typeof value === "string" && value ? value : null);

export function readUnknownMoney({
  details,
}: Pick<typeof reviewCases.$inferSelect, "details">): UnknownMoney {
  const { status, channel, amountKobo, receivedKobo, paidAt } = details;
  const received = [receivedKobo, amountKobo].find((value) => Number.isSafeInteger(value));
  const at = textIn(paidAt);
  return {
    providerStatus: textIn(status),
    channel: textIn(channel),
    receivedKobo: (received as number | undefined) ?? null,
    paidAt: at && !Number.isNaN(Date.parse(at)) ? new Date(at) : null,
  };
}

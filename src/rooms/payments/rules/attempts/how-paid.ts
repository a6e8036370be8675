import type { PaymentMethod } from "../states.ts";

/** The provider's channels in plain words. */
const channels: Record<string, string> = {
  card: "Paid by card",
  bank: "Paid from a bank account",
  bank_transfer: "Paid by bank transfer",
  eft: "Paid by bank transfer",
  mobile_money: "Paid by mobile money",
  qr: "Paid with a QR code",
  ussd: "Paid by USSD",
};

/**
 * How a payment came, in plain words.
 * @param channel the provider's word for it; null when an admin recorded the payment
 */
export function howPaid({
  method,
  channel,
}: {
  method: PaymentMethod;
  channel: string | null;
}): string {
  if (method === "cash") return "Paid in cash at a centre";
  if (method === "transfer") return "Paid by bank transfer";
  return channel !== null && Object.hasOwn(channels, channel)
    ? (channels[channel] ?? "Paid online")
    : "Paid online";
}

/**
 * The provider's statuses while money may be on its way. `ongoing` is also a payer who was shown the account for a
 * transfer, or asked for a one-time password.
 */
export const onItsWayStatuses = ["ongoing", "pending", "processing", "queued"] as const;

/** Whether the money of an attempt may still be on its way. @param providerStatus when we last asked */
export const isOnItsWay = (providerStatus: string | null): boolean =>
  onItsWayStatuses.some((one) => one === providerStatus);

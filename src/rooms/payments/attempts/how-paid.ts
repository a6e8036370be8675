import type { PaymentChannel, PaymentMethod, ProviderStatus } from "../states.ts";

const channels: Record<PaymentChannel, string> = {
  card: "Paid by card",
  bank: "Paid from a bank account",
  bank_transfer: "Paid by bank transfer",
  mobile_money: "Paid by mobile money",
  qr: "Paid with a QR code",
  ussd: "Paid by USSD",
  other: "Paid online",
};

/**
 * How a payment was made, in plain words.
 * @param channel at the card provider; null when an admin recorded the payment, or the provider didn't say
 */
export function howPaid({
  method,
  channel,
}: {
  method: PaymentMethod;
  channel: PaymentChannel | null;
}): string {
  if (method === "cash") return "Paid in cash at a centre";
  if (method === "transfer") return "Paid by bank transfer";
  return channels[channel ?? "other"];
}

/** Whether the money of an attempt may still be on its way. @param providerStatus when we last asked */
export const isOnItsWay = (providerStatus: ProviderStatus | null): boolean =>
  providerStatus === "on_its_way";

/** Whether nobody can pay an attempt any more. @param providerStatus when we last asked */
export const hasFailed = (providerStatus: ProviderStatus | null): boolean =>
  providerStatus === "failed";

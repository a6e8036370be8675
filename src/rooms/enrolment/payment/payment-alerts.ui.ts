const initialization =
  "Payment initialization failed. Please check your email address and try again.";

/** No window opened, so nobody could pay. */
const notStarted = `${initialization} No money left your account.`;

/** The messages for a failed payment, in the words of spec §8.3 where it gives them. */
export const paymentAlerts = {
  initialization,
  notStarted,
  closed:
    "You closed the payment window before the payment went through. Your registration is saved. Try again when you are ready.",
  declined: "The payment did not go through. No money was taken. Your registration is saved.",
  /** Why comes first, because the address of the specification's sentence is not the reason here. */
  unreachable: `We could not reach the payment provider. No money left your account, and your registration is saved. Try again in a few minutes, pay by transfer, or ask someone to pay. ${initialization}`,
  busy: "We could not take your registration just now. Your answers are saved. Please try again in a moment.",
} as const;

/** Earlier money has come or is coming. */
export const heldCodes: readonly string[] = ["payment_on_its_way", "already_paid"];

/** The message when a payment could not start, with or without scripts. */
export function alertFor({
  status,
  code,
  message,
}: {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}): string {
  if (code === "provider_unavailable") return paymentAlerts.unreachable;
  if (code === "earlier_payment_unclear" && message) return message;
  if (status === 429 || status >= 500) return paymentAlerts.busy;
  // A conflict (closed, paid already, refused by the provider) comes in words for the payer.
  return (status === 409 && message) || notStarted;
}

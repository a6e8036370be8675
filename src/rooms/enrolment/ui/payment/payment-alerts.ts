const initialization =
  "Payment initialization failed. Please check your email address and try again.";

/** What went wrong with a payment, in the specification's words where it has some (§8). */
export const paymentAlerts = {
  initialization,
  closed:
    "The payment window was closed before the payment went through. Your registration is kept; try again when you are ready.",
  declined:
    "The payment did not go through. Your registration is kept; try again, or pay another way.",
  unreachable: `${initialization} If your address is right, we could not reach the payment provider. Your registration is kept.`,
  busy: "We could not take your registration just now. Your answers are kept; please try again in a moment.",
} as const;

/** Why a payment could not start, for a person; the same with and without scripts. */
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
  if (status === 429 || status >= 500) return paymentAlerts.busy;
  // A conflict (closed, paid already, refused by the provider) comes in words for the payer.
  return (status === 409 && message) || initialization;
}

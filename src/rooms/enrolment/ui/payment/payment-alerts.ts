/** What went wrong with a payment, in the specification's words where it has some (§8). */
export const paymentAlerts = {
  initialization: "Payment initialization failed. Please check your email address and try again.",
  closed:
    "The payment window was closed before the payment went through. Your registration is kept; try again when you are ready.",
  declined:
    "The payment did not go through. Your registration is kept; try again, or pay another way.",
  unreachable:
    "We cannot reach the payment provider right now. Your registration is kept; please try again in a few minutes.",
  busy: "We could not take your registration just now. Your answers are kept; please try again in a moment.",
} as const;

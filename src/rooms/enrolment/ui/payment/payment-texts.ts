/** The words of paying; those that the specification gives stand as it has them (§2, §8). */

export const payButton = {
  idle: "Pay & Submit Registration",
  nothingDue: "Submit Registration",
  submitting: "Submitting...",
  processing: "Processing Payment...",
  success: "Payment Successful!",
  failed: "Payment Failed - Try Again",
} as const;

export const paymentAlerts = {
  email: "Please enter a valid email address before proceeding with payment.",
  initialization: "Payment initialization failed. Please check your email address and try again.",
  closed:
    "The payment window was closed before the payment went through. Your registration is kept; try again when you are ready.",
  declined:
    "The payment did not go through. Your registration is kept; try again, or pay another way.",
  unreachable:
    "We cannot reach the payment provider right now. Your registration is kept; please try again in a few minutes.",
  offline:
    "You seem to be offline. Your answers are kept on this device; try again when you are connected.",
  busy: "We could not take your registration just now. Your answers are kept; please try again in a moment.",
} as const;

export const confirmingText = {
  title: "We are confirming your payment",
  body: "A bank transfer can take a few minutes to arrive. You may stay here or leave: as soon as it is in, you get an e-mail.",
  givenUp:
    "This takes longer than usual. If you have made the transfer you need not pay again; we go on asking, and you get an e-mail when it is in.",
} as const;

/** The words of paying; those that the specification gives stand as it has them (§2, §8). */

export const payButton = {
  idle: "Pay & Submit Registration",
  nothingDue: "Submit Registration",
  submitting: "Submitting...",
  processing: "Processing Payment...",
  success: "Payment Successful!",
  failed: "Payment Failed - Try Again",
} as const;

/** What is said before anything has been sent. */
export const beforePayment = {
  email: "Please enter a valid email address before proceeding with payment.",
  offline:
    "You seem to be offline. Your answers are kept on this device; try again when you are connected.",
} as const;

type Problems = Readonly<Record<string, string>>;

/** Paying with an address that is empty or has no at-sign is refused in words of its own (spec §5). */
export const problemsBeforePaying = (problems: Problems, emailAddress: unknown): Problems =>
  problems.emailAddress && !String(emailAddress ?? "").includes("@")
    ? { ...problems, emailAddress: beforePayment.email }
    : problems;

export const confirmingText = {
  title: "We are confirming your payment",
  body: "A bank transfer can take a few minutes to arrive. You may stay here or leave: as soon as it is in, you get an e-mail.",
  givenUp:
    "This takes longer than usual. If you have made the transfer you need not pay again; we go on asking, and you get an e-mail when it is in.",
} as const;

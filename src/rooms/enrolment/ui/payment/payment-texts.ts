import { wrongPaymentEmail } from "../../rules/payment-email.ts";

/** The texts about paying. Those from spec §2.7 and §8.3 stay word for word. */

export const payButton = {
  idle: "Pay & Submit Registration",
  nothingDue: "Submit Registration",
  submitting: "Submitting...",
  processing: "Processing Payment...",
  success: "Payment Successful!",
  failed: "Payment Failed - Try Again",
} as const;

/** Messages before anything is sent. */
export const beforePayment = {
  email: wrongPaymentEmail,
  offline:
    "You seem to be offline. Your answers are saved on this device. Try again when you are connected.",
  renewed:
    "A part of this page did not load. Your answers are saved on this device. Load the page again, then go on.",
} as const;

type Problems = Readonly<Record<string, string>>;

/** Spec §5.4 gives its own message for paying with an empty email address or one without an @. */
export const problemsBeforePaying = (problems: Problems, emailAddress: unknown): Problems =>
  problems.emailAddress && !String(emailAddress ?? "").includes("@")
    ? { ...problems, emailAddress: beforePayment.email }
    : problems;

export const confirmingText = {
  title: "We are confirming your payment",
  body: "A bank transfer can take a few minutes to arrive. You can stay here or leave this page. We will email you as soon as it arrives.",
  givenUp:
    "This is taking longer than usual. If you have made the transfer, do not pay again. We check every open payment automatically and will email you when it arrives.",
} as const;

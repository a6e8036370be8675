import { wrongPaymentEmail } from "./payment-email.ts";
import type { PaymentPhase } from "./payment-phase.ui.ts";

/**
 * The label of the last step's button (spec §2.7).
 * @param nothingDue true for free and sponsored programs: the label does not mention payment
 */
export function payButtonLabel(phase: PaymentPhase["name"], nothingDue: boolean): string {
  switch (phase) {
    case "starting":
      return payButton.submitting;
    case "processing":
    case "confirming":
      return payButton.processing;
    case "success":
      return nothingDue ? payButton.submitting : payButton.success;
    case "failed":
      return nothingDue ? payButton.nothingDue : payButton.failed;
    default:
      return nothingDue ? payButton.nothingDue : payButton.idle;
  }
}

/** The texts about paying. Those from spec §2.7 and §8.3 stay word for word. */

export const payButton = {
  idle: "Pay & Submit Registration",
  nothingDue: "Submit Registration",
  submitting: "Submitting...",
  processing: "Processing Payment...",
  success: "Payment Successful!",
  failed: "Payment Failed - Try Again",
} as const;

/** The way around a payment now; once the registration is stored, it only leads to the other ways. */
export const laterLabel = (isStored: boolean): string =>
  isStored ? "Pay another way" : "Register now, pay later";

const keptText = " Your answers are saved on this device.";

/** Why nothing was sent: the server did not answer. @param hasDraft the form keeps its answers on the device */
export const offlineText = (hasDraft: boolean): string =>
  `You seem to be offline.${hasDraft ? keptText : ""} Try again when you are connected.`;

/**
 * Why nothing was sent: a part of the page didn't load. After an update the server may no longer have it, but a phone
 * without data can also claim to be online.
 */
export const missingPartText = (hasDraft: boolean): string =>
  navigator.onLine
    ? `A part of this page did not load.${hasDraft ? keptText : ""} If you are connected, load the page again.`
    : offlineText(hasDraft);

type Problems = Readonly<Record<string, string>>;

/** Spec §5.4 gives its own message for paying with an empty email address or one without an @. */
export const problemsBeforePaying = (problems: Problems, emailAddress: unknown): Problems =>
  problems.emailAddress && !String(emailAddress ?? "").includes("@")
    ? { ...problems, emailAddress: wrongPaymentEmail }
    : problems;

export const confirmingText = {
  title: "We are confirming your payment",
  body: "A bank transfer can take a few minutes to arrive. You can stay here or leave this page. We will email you as soon as it arrives.",
  givenUp:
    "This is taking longer than usual. If you have made the transfer, do not pay again. We check every open payment automatically and will email you when it arrives.",
} as const;

import type { PaymentPhase } from "./payment-phase.ts";
import { payButton } from "./payment-texts.ts";

/**
 * What the last step's button says (spec §2).
 * @param nothingDue free and sponsored programs: there is nothing to pay, so nothing is said of it
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

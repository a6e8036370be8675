import type { PaymentPhase } from "./payment-phase.ts";
import { payButton } from "./payment-texts.ts";

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

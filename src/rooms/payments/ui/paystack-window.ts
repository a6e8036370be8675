import PaystackPop from "@paystack/inline-js";
import type { PaymentToMake } from "../contract/payment.ts";
import type { PaymentHandlers } from "./payment-handlers.ts";

// Each instance leaves its frames in the page, so there is one.
let popup: PaystackPop | undefined;

/**
 * Opens the provider's widget on a transaction that the server has initialised.
 *
 * `newTransaction` with an access code is what the package's `resumeTransaction` calls too; but that
 * passes only four of the handlers on, and a bank transfer that is on its way would go untold.
 */
export function openPaystackWindow(payment: PaymentToMake, handlers: PaymentHandlers): void {
  try {
    popup ??= new PaystackPop();
    popup.newTransaction({
      accessCode: payment.accessCode,
      onSuccess: ({ reference }) => handlers.onSuccess(reference),
      onCancel: () => handlers.onClosed(),
      onBankTransferConfirmationPending: () => handlers.onTransferPending(),
      onError: ({ message }) => handlers.onFailed(message ?? ""),
    });
  } catch (error) {
    handlers.onFailed(error instanceof Error ? error.message : "");
  }
}

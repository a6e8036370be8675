import PaystackPop from "@paystack/inline-js";
import type { CloseWindow, PaymentHandlers, PaymentToMake } from "../../attempts/payment.ts";

// Each instance leaves its frames in the page, so we only make one.
let popup: PaystackPop | undefined;

/**
 * Opens the provider's widget for a transaction that the server has initialised.
 *
 * Why `newTransaction`: the package's `resumeTransaction` calls it too, but passes on only four of the
 * handlers. We would not hear of a bank transfer that is on its way.
 * @returns closes the window
 */
export function openPaystackWindow(payment: PaymentToMake, handlers: PaymentHandlers): CloseWindow {
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
  return () => popup?.cancelTransaction();
}

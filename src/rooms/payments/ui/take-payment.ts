import type { PaymentToMake } from "../contract/payment.ts";
import { isSandboxKey } from "../rules/sandbox.ts";

/**
 * What the payment window tells. None of it settles anything: the server asks the provider
 * (`POST /payments/:reference/verify`) whatever is told here.
 */
export type PaymentHandlers = {
  onSuccess(reference: string): void;
  /** The window is closed. Money may still be on its way. */
  onClosed(): void;
  /** A bank transfer is on its way; comes right after `onClosed`. */
  onTransferPending(): void;
  /** The window could not be opened. @param message the provider's words, may be empty */
  onFailed(message: string): void;
};

/**
 * Opens the window in which the payer pays: the provider's own widget, or the sandbox's checkout
 * page in a dialog. Both tell the same, in the same order. Only in the browser.
 */
export async function takePayment(
  payment: PaymentToMake,
  handlers: PaymentHandlers,
): Promise<void> {
  if (isSandboxKey(payment.publicKey)) {
    const { openSandboxWindow } = await import("./sandbox-window.ts");
    openSandboxWindow(payment, handlers);
    return;
  }
  const { openPaystackWindow } = await import("./paystack-window.ts").catch(() => ({
    openPaystackWindow: () => handlers.onFailed(""),
  }));
  openPaystackWindow(payment, handlers);
}

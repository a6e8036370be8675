import type { PaymentToMake } from "../contract/payment.ts";
import { isSandboxKey } from "../rules/sandbox.ts";
import type { PaymentHandlers } from "./payment-handlers.ts";

/**
 * Opens the payment window: the provider's own widget, or the sandbox's checkout page in a dialog.
 * Both call the same handlers, in the same order. Only in the browser.
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

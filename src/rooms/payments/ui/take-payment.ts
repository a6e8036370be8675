import type { PaymentToMake } from "../contract/payment.ts";
import { isSandboxKey } from "../rules/sandbox.ts";
import type { CloseWindow, PaymentHandlers } from "./payment-handlers.ts";

async function openWindow(payment: PaymentToMake, handlers: PaymentHandlers): Promise<CloseWindow> {
  if (isSandboxKey(payment.publicKey)) {
    const { openSandboxWindow } = await import("./sandbox-window.ts");
    return openSandboxWindow(payment, handlers);
  }
  const { openPaystackWindow } = await import("./paystack-window.ts");
  return openPaystackWindow(payment, handlers);
}

/**
 * Opens the payment window: the provider's own widget, or the sandbox's checkout page in a dialog.
 * Both call the same handlers, in the same order. The browser's Back closes it like its own button.
 * Only in the browser.
 */
export async function takePayment(
  payment: PaymentToMake,
  handlers: PaymentHandlers,
): Promise<void> {
  const isOver = new AbortController();
  const over =
    <Given extends unknown[]>(tell: (...given: Given) => void) =>
    (...given: Given) => {
      isOver.abort();
      tell(...given);
    };
  const close = await openWindow(payment, {
    onSuccess: over(handlers.onSuccess),
    onClosed: over(handlers.onClosed),
    onTransferPending: over(handlers.onTransferPending),
    onFailed: over(handlers.onFailed),
  }).catch(() => handlers.onFailed(""));
  if (close && !isOver.signal.aborted) {
    addEventListener("popstate", close, { once: true, signal: isOver.signal });
  }
}

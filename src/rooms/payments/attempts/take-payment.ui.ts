import { openWindow as openPaystack } from "../provider/paystack/open-window.ui.ts";
import type { CloseWindow, PaymentHandlers, PaymentToMake } from "./payment.ts";

type OpenWindow = (payment: PaymentToMake, handlers: PaymentHandlers) => Promise<CloseWindow>;

/** The payment window of each card provider. */
const windows: Readonly<Record<string, OpenWindow>> = { paystack: openPaystack };

async function openWindow(payment: PaymentToMake, handlers: PaymentHandlers): Promise<CloseWindow> {
  const open = windows[payment.provider];
  if (!open) throw new Error(`no window for ${payment.provider}`);
  return open(payment, handlers);
}

/**
 * Opens the payment window of the provider that the payment was started with. The browser's Back closes it like its own
 * button. Only in the browser.
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

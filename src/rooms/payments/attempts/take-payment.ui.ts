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

/** Hears of the next step in the browser's history before the router does, which then stays where it is. */
function onNextStep(tell: () => void, signal?: AbortSignal): void {
  const heard = (event: PopStateEvent) => {
    event.stopImmediatePropagation();
    tell();
  };
  addEventListener("popstate", heard, { once: true, capture: true, ...(signal ? { signal } : {}) });
}

/**
 * Opens the payment window of the provider that the payment was started with. The browser's Back button closes it, just
 * like its own button. Only for the browser.
 */
export async function takePayment(
  payment: PaymentToMake,
  handlers: PaymentHandlers,
): Promise<void> {
  const isOver = new AbortController();
  let hasEntry = false;
  const over =
    <Given extends unknown[]>(tell: (...given: Given) => void) =>
    (...given: Given) => {
      isOver.abort();
      tell(...given);
    };
  const stay = () => {
    if (!hasEntry) return;
    hasEntry = false;
    onNextStep(() => {});
    history.back();
  };
  const close = await openWindow(payment, {
    // The page goes on to the next one: going back at the same time could undo that.
    onSuccess: over(handlers.onSuccess),
    onClosed: over(() => {
      stay();
      handlers.onClosed();
    }),
    onTransferPending: over(handlers.onTransferPending),
    onFailed: over((message) => {
      stay();
      handlers.onFailed(message);
    }),
  }).catch(() => handlers.onFailed(""));
  if (!close || isOver.signal.aborted) return;
  history.pushState(history.state, "");
  hasEntry = true;
  onNextStep(() => {
    hasEntry = false;
    close();
  }, isOver.signal);
}

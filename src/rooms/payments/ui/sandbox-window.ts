import type { PaymentToMake } from "../contract/payment.ts";
import type { PaymentHandlers } from "./payment-handlers.ts";

/** How long the page may take to say that it is there, once the frame has loaded something. */
const silenceLimitMs = 3_000;

const dialogStyle =
  "width:min(30rem,100vw);height:min(44rem,100dvh);max-width:100vw;max-height:100dvh;margin:auto;padding:0;border:0;border-radius:3px;overflow:hidden";
const frameStyle = "display:block;width:100%;height:100%;border:0";

type Message = { event?: string; data?: { reference?: string } };

/**
 * Opens the sandbox's checkout page as the provider's widget opens its own: in a frame, which posts
 * what happens. The dialog is the browser's, so the page behind cannot be reached and Escape closes.
 */
export function openSandboxWindow(payment: PaymentToMake, handlers: PaymentHandlers): void {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", "Card payment");
  dialog.style.cssText = dialogStyle;
  const frame = document.createElement("iframe");
  frame.title = "Card payment";
  frame.src = payment.authorizationUrl;
  frame.style.cssText = frameStyle;
  dialog.append(frame);

  let isThere = false;
  const origin = new URL(payment.authorizationUrl).origin;
  const leave = () => {
    removeEventListener("message", hear);
    if (dialog.open) dialog.close();
    dialog.remove();
  };
  const hear = ({ source, origin: from, data }: MessageEvent<Message | null>) => {
    if (source !== frame.contentWindow || from !== origin) return;
    switch (data?.event) {
      case "loaded:checkout":
        isThere = true;
        return;
      case "success":
        leave();
        handlers.onSuccess(data.data?.reference ?? payment.reference);
        return;
      case "close":
      case "cancel":
        leave();
        handlers.onClosed();
        return;
      case "transfer:pending":
        leave();
        handlers.onClosed();
        handlers.onTransferPending();
        return;
    }
  };
  addEventListener("message", hear);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    leave();
    handlers.onClosed();
  });
  frame.addEventListener("load", () => {
    frame.focus();
    setTimeout(() => {
      if (isThere || !dialog.isConnected) return;
      leave();
      handlers.onFailed("");
    }, silenceLimitMs);
  });
  document.body.append(dialog);
  dialog.showModal();
}

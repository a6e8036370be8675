import type { CloseWindow, PaymentHandlers, PaymentToMake } from "../../attempts/payment.ts";

/** How long we wait for the page's first message after the frame has loaded. */
const firstMessageLimitMs = 3_000;

const dialogStyle =
  "width:min(30rem,100vw);height:min(44rem,100vh);max-width:100vw;max-height:100vh;margin:auto;padding:0;border:0;border-radius:3px;overflow:hidden";
const frameStyle = "display:block;width:100%;height:100%;border:0";

type Message = { event?: string; data?: { reference?: string } };

/**
 * Opens the sandbox's checkout page in a frame, like the provider's widget. The frame posts messages about what
 * happens. It sits in a modal `<dialog>`, so the page behind is inert and Escape closes it.
 * @returns closes the window
 */
export function openSandboxWindow(payment: PaymentToMake, handlers: PaymentHandlers): CloseWindow {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", "Card payment");
  dialog.style.cssText = dialogStyle;
  const frame = document.createElement("iframe");
  frame.title = "Card payment";
  frame.src = payment.authorizationUrl;
  frame.style.cssText = frameStyle;
  dialog.append(frame);

  let hasAnswered = false;
  const origin = new URL(payment.authorizationUrl).origin;
  const leave = () => {
    removeEventListener("message", onMessage);
    if (dialog.open) dialog.close();
    dialog.remove();
  };
  const close = () => {
    leave();
    handlers.onClosed();
  };
  const onMessage = ({ source, origin: from, data }: MessageEvent<Message | null>) => {
    if (source !== frame.contentWindow || from !== origin) return;
    switch (data?.event) {
      case "loaded:checkout":
        hasAnswered = true;
        return;
      case "success":
        leave();
        handlers.onSuccess(data.data?.reference ?? payment.reference);
        return;
      case "close":
      case "cancel":
        close();
        return;
      case "transfer:pending":
        close();
        handlers.onTransferPending();
        return;
    }
  };
  addEventListener("message", onMessage);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  frame.addEventListener("load", () => {
    frame.focus();
    setTimeout(() => {
      if (hasAnswered || !dialog.isConnected) return;
      leave();
      handlers.onFailed("");
    }, firstMessageLimitMs);
  });
  document.body.append(dialog);
  dialog.showModal();
  return close;
}

import type { CloseWindow, PaymentHandlers, PaymentToMake } from "../../attempts/payment.ts";
import { isSandboxKey } from "./about-paystack.ts";

/**
 * Opens Paystack's own widget, or the sandbox's checkout page in a dialog. Both call the same handlers, in the same
 * order.
 */
export async function openWindow(
  payment: PaymentToMake,
  handlers: PaymentHandlers,
): Promise<CloseWindow> {
  if (isSandboxKey(payment.publicKey)) {
    const { openSandboxWindow } = await import("./sandbox-window.ui.ts");
    return openSandboxWindow(payment, handlers);
  }
  const { openPaystackWindow } = await import("./paystack-window.ui.ts");
  return openPaystackWindow(payment, handlers);
}

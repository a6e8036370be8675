import type { PaymentToMake } from "../../../attempts/payment.ts";
import type { CloseWindow, PaymentHandlers } from "../../../attempts/payment-handlers.ui.ts";
import { isSandboxKey } from "../rules/about-paystack.ts";

/** Opens Paystack's own widget, or the sandbox's checkout page in a dialog. Both call the same handlers, in the same order. */
export async function openWindow(
  payment: PaymentToMake,
  handlers: PaymentHandlers,
): Promise<CloseWindow> {
  if (isSandboxKey(payment.publicKey)) {
    const { openSandboxWindow } = await import("./sandbox-window.ts");
    return openSandboxWindow(payment, handlers);
  }
  const { openPaystackWindow } = await import("./paystack-window.ts");
  return openPaystackWindow(payment, handlers);
}

// The page of payment-window.spec.ts: opens the payment window and records its events.
import { takePayment } from "#rooms/payments/attempts/take-payment.ui.ts";

const told: string[] = [];
Object.assign(window, { told });

const button = document.createElement("button");
button.textContent = "Open the payment window";
button.onclick = () => {
  const payment = JSON.parse(decodeURIComponent(location.hash.slice(1)));
  void takePayment(payment, {
    onSuccess: (reference) => told.push(`success ${reference}`),
    onClosed: () => told.push("closed"),
    onTransferPending: () => told.push("transfer pending"),
    onFailed: (message) => told.push(`failed ${message}`),
  });
};
document.body.append(button);

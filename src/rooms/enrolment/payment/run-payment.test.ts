import { afterEach, expect, test, vi } from "vitest";
import { CallError } from "#foundation/http/call.ts";
import { openFakeBrowser } from "#tests/support/academy/fake-browser.ts";
import { type PaymentPhase, PaymentRefusal } from "./payment-phase.ui.ts";
import { payButtonLabel } from "./payment-texts.ui.ts";
import { preparePayment } from "./run-payment.ui.ts";

afterEach(() => vi.unstubAllGlobals());

/** The phase that the page shows when a payment cannot start. */
async function phaseAfter(error: Error): Promise<PaymentPhase> {
  openFakeBrowser();
  let shown: PaymentPhase = { name: "idle" };
  const run = preparePayment(
    { start: () => Promise.reject(error), onPaid: () => {} },
    (phase) => {
      shown = phase;
    },
    () => {},
  );
  await run.pay();
  return shown;
}

test("a refused order is no failed payment", async () => {
  const message = "Tiling: this learner already has a place. Remove it from the cart.";
  const phase = await phaseAfter(new PaymentRefusal(message, "already_enrolled"));
  expect(phase).toEqual({ name: "refused", message });
  expect(payButtonLabel(phase.name, false)).toBe("Pay & Submit Registration");
});

test("earlier money holds a payment up", async () => {
  const phase = await phaseAfter(new PaymentRefusal("It is on its way.", "payment_on_its_way"));
  expect(phase).toEqual({ name: "held", message: "It is on its way." });
});

test("a provider that refuses is a failed payment", async () => {
  const phase = await phaseAfter(
    new CallError(409, { code: "payment_refused", error: "Not now." }),
  );
  expect(phase).toEqual({ name: "failed", message: "Not now." });
  expect(payButtonLabel(phase.name, false)).toBe("Payment Failed - Try Again");
});

test("a provider that is away fails in the specification's words", async () => {
  const phase = await phaseAfter(
    new CallError(409, { code: "provider_unavailable", error: "Away" }),
  );
  expect(phase).toMatchObject({
    name: "failed",
    message: expect.stringContaining(
      "Payment initialization failed. Please check your email address and try again.",
    ),
  });
});

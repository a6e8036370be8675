import { expect, test } from "vitest";
import { payButtonLabel } from "./payment-texts.ui.ts";

test.each([
  ["idle", "Pay & Submit Registration"],
  ["starting", "Submitting..."],
  ["processing", "Processing Payment..."],
  ["success", "Payment Successful!"],
  ["failed", "Payment Failed - Try Again"],
] as const)("%s: %s", (phase, label) => {
  expect(payButtonLabel(phase, false)).toBe(label);
});

test("if nothing is due, the label never mentions payment", () => {
  for (const phase of ["idle", "starting", "success", "failed"] as const) {
    expect(payButtonLabel(phase, true)).not.toMatch(/pay/i);
  }
  expect(payButtonLabel("idle", true)).toBe("Submit Registration");
});

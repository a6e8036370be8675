import { expect, test } from "vitest";
import { alertFor } from "./payment-alerts.ui.ts";

const notStarted = "Payment initialization failed. Please check your email address and try again.";

test("a provider that is down or refuses gives the specification's message, and first the reason if we know it", () => {
  const away = alertFor({ status: 503, code: "provider_unavailable", message: "Away" });
  expect(away).toMatch(/^We could not reach the payment provider\. No money left your account/);
  expect(away).toContain(notStarted);
  expect(alertFor({ status: 422, code: "invalid", message: "Wrong" })).toBe(
    `${notStarted} No money left your account.`,
  );
  expect(alertFor({ status: 409, code: "payment_refused", message: notStarted })).toBe(notStarted);
});

test("the reason why no payment is due comes in the server's own words", () => {
  const message = "There is nothing to pay.";
  expect(alertFor({ status: 409, code: "nothing_to_pay", message })).toBe(message);
});

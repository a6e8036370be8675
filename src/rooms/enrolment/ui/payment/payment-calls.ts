import type { Route } from "#foundation/http/endpoint.ts";
import type { getPayment, verifyPaymentCall } from "#rooms/payments/contract/endpoints.ts";

/** The calls of the payments room that public pages make, without their shapes. */
export const paymentCalls = {
  getPayment: { method: "GET", path: "/payments/:reference" } as Route<typeof getPayment>,
  verifyPayment: {
    method: "POST",
    path: "/payments/:reference/verify",
  } as Route<typeof verifyPaymentCall>,
};

import { endpointAddress } from "#foundation/http/endpoint.ts";
import type { getPaymentEndpoint, verifyPaymentEndpoint } from "./endpoints.ts";

/** What public pages call about payments. */
export const paymentCalls = {
  getPayment: endpointAddress<typeof getPaymentEndpoint>("GET", "/payments/:reference"),
  verifyPayment: endpointAddress<typeof verifyPaymentEndpoint>(
    "POST",
    "/payments/:reference/verify",
  ),
};

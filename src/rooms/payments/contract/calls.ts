import { endpointAddress } from "#foundation/http/endpoint.ts";
import type { getPaymentEndpoint, verifyPaymentEndpoint } from "./endpoints.ts";

/** The endpoints that public pages call. */
export const paymentCalls = {
  getPayment: endpointAddress<typeof getPaymentEndpoint>("GET", "/payments/:reference"),
  verifyPayment: endpointAddress<typeof verifyPaymentEndpoint>(
    "POST",
    "/payments/:reference/verify",
  ),
};

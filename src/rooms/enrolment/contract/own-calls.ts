import { endpointAddress } from "#foundation/http/endpoint.ts";
import type {
  listOwnEnrolmentsEndpoint,
  listOwnPaymentsEndpoint,
  openOwnEnrolmentEndpoint,
  sendPaymentProofEndpoint,
} from "./own-enrolments.ts";

/** The calls of the dashboard about enrolments. */
export const ownEnrolmentCalls = {
  list: endpointAddress<typeof listOwnEnrolmentsEndpoint>("GET", "/me/enrolments"),
  listPayments: endpointAddress<typeof listOwnPaymentsEndpoint>("GET", "/me/payments"),
  open: endpointAddress<typeof openOwnEnrolmentEndpoint>("POST", "/me/enrolments/:id/link"),
  sendProof: endpointAddress<typeof sendPaymentProofEndpoint>(
    "POST",
    "/me/enrolments/:id/payment-proof",
  ),
};

import { endpointAddress } from "#foundation/http/endpoint.ts";
import type {
  completeEnrolmentEndpoint,
  createPayLinkEndpoint,
  getEnrolmentEndpoint,
  getPayerViewEndpoint,
  recordHybridInterestEndpoint,
  renewLinkEndpoint,
  startEnrolmentPaymentEndpoint,
  startPayerPaymentEndpoint,
  submitEnrolmentEndpoint,
} from "./endpoints.ts";

/** The calls of public pages: `callApi(enrolmentCalls.submitEnrolment, { body })`. */
export const enrolmentCalls = {
  submitEnrolment: endpointAddress<typeof submitEnrolmentEndpoint>("POST", "/enrolments"),
  getEnrolment: endpointAddress<typeof getEnrolmentEndpoint>("GET", "/enrolments/:id"),
  startEnrolmentPayment: endpointAddress<typeof startEnrolmentPaymentEndpoint>(
    "POST",
    "/enrolments/:id/payments",
  ),
  completeEnrolment: endpointAddress<typeof completeEnrolmentEndpoint>(
    "POST",
    "/enrolments/:id/answers",
  ),
  createPayLink: endpointAddress<typeof createPayLinkEndpoint>("POST", "/enrolments/:id/pay-link"),
  renewLink: endpointAddress<typeof renewLinkEndpoint>("POST", "/enrolments/:id/link"),
  getPayerView: endpointAddress<typeof getPayerViewEndpoint>("GET", "/pay/:payToken"),
  startPayerPayment: endpointAddress<typeof startPayerPaymentEndpoint>(
    "POST",
    "/pay/:payToken/payments",
  ),
  recordHybridInterest: endpointAddress<typeof recordHybridInterestEndpoint>(
    "POST",
    "/hybrid-interest",
  ),
};

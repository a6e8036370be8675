import type { Route } from "#foundation/http/endpoint.ts";
import type {
  completeEnrolment,
  createPayLink,
  getEnrolment,
  getPayerView,
  recordHybridInterest,
  startEnrolmentPayment,
  startPayerPayment,
  submitEnrolment,
} from "./endpoints.ts";

/** The calls that public pages make: `callApi(calls.submitEnrolment, { body })`. */
export const calls = {
  submitEnrolment: { method: "POST", path: "/enrolments" } as Route<typeof submitEnrolment>,
  getEnrolment: { method: "GET", path: "/enrolments/:id" } as Route<typeof getEnrolment>,
  startEnrolmentPayment: {
    method: "POST",
    path: "/enrolments/:id/payments",
  } as Route<typeof startEnrolmentPayment>,
  completeEnrolment: { method: "POST", path: "/enrolments/:id/answers" } as Route<
    typeof completeEnrolment
  >,
  createPayLink: { method: "POST", path: "/enrolments/:id/pay-link" } as Route<
    typeof createPayLink
  >,
  getPayerView: { method: "GET", path: "/pay/:payToken" } as Route<typeof getPayerView>,
  startPayerPayment: {
    method: "POST",
    path: "/pay/:payToken/payments",
  } as Route<typeof startPayerPayment>,
  recordHybridInterest: {
    method: "POST",
    path: "/hybrid-interest",
  } as Route<typeof recordHybridInterest>,
};

import { endpointAddress } from "#foundation/http/endpoint.ts";
import type {
  cancelEnrolmentEndpoint,
  countInterestEndpoint,
  decideSponsorshipEndpoint,
  getEnrolmentRecordEndpoint,
  listEnrolmentsEndpoint,
  listInterestEndpoint,
  recordManualPaymentEndpoint,
} from "./desk.ts";

/** The calls of the admin screens about enrolments. */
export const deskCalls = {
  list: endpointAddress<typeof listEnrolmentsEndpoint>("GET", "/admin/enrolments"),
  get: endpointAddress<typeof getEnrolmentRecordEndpoint>("GET", "/admin/enrolments/:id"),
  decide: endpointAddress<typeof decideSponsorshipEndpoint>(
    "POST",
    "/admin/enrolments/:id/decision",
  ),
  cancel: endpointAddress<typeof cancelEnrolmentEndpoint>("POST", "/admin/enrolments/:id/cancel"),
  recordPayment: endpointAddress<typeof recordManualPaymentEndpoint>(
    "POST",
    "/admin/enrolments/:id/manual-payment",
  ),
  listInterest: endpointAddress<typeof listInterestEndpoint>("GET", "/admin/interest"),
  countInterest: endpointAddress<typeof countInterestEndpoint>("GET", "/admin/interest/programs"),
};

import { endpointAddress } from "#foundation/http/endpoint.ts";
import type {
  getFunnelEndpoint,
  getProfileEndpoint,
  getStatsEndpoint,
  listOwnReferralsEndpoint,
  savePaymentInfoEndpoint,
} from "./endpoints.ts";
import type { getStatementEndpoint, listOwnPayoutsEndpoint } from "./payout-endpoints.ts";

/** The calls of the affiliate's own pages. */
export const deskCalls = {
  getProfile: endpointAddress<typeof getProfileEndpoint>("GET", "/affiliates/profile"),
  getStats: endpointAddress<typeof getStatsEndpoint>("GET", "/affiliates/stats"),
  getFunnel: endpointAddress<typeof getFunnelEndpoint>("GET", "/affiliates/funnel"),
  listReferrals: endpointAddress<typeof listOwnReferralsEndpoint>("GET", "/affiliates/referrals"),
  listPayouts: endpointAddress<typeof listOwnPayoutsEndpoint>("GET", "/affiliates/payouts"),
  getStatement: endpointAddress<typeof getStatementEndpoint>(
    "GET",
    "/affiliates/statements/:number",
  ),
  savePaymentInfo: endpointAddress<typeof savePaymentInfoEndpoint>(
    "PUT",
    "/affiliates/payment-info",
  ),
};

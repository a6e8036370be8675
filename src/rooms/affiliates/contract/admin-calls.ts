import { endpointAddress } from "#foundation/http/endpoint.ts";
import type {
  getAffiliateEndpoint,
  getApplicationEndpoint,
  getMoneyEndpoint,
  getReferralEndpoint,
  listAffiliatesEndpoint,
  listAllReferralsEndpoint,
  listApplicationsEndpoint,
  reviewApplicationEndpoint,
  setAffiliateStatusEndpoint,
  withholdCommissionEndpoint,
} from "./endpoints.ts";
import type {
  approvePayoutEndpoint,
  cancelPayoutEndpoint,
  getDuePayoutEndpoint,
  getPayoutEndpoint,
  listPayoutsEndpoint,
  listStatementsEndpoint,
  makePayoutEndpoint,
  payPayoutEndpoint,
  returnPayoutEndpoint,
  setRateEndpoint,
} from "./payout-endpoints.ts";

/** The calls of the admin screens about affiliates. */
export const affiliateAdminCalls = {
  listApplications: endpointAddress<typeof listApplicationsEndpoint>("GET", "/admin/applications"),
  getApplication: endpointAddress<typeof getApplicationEndpoint>("GET", "/admin/applications/:id"),
  review: endpointAddress<typeof reviewApplicationEndpoint>(
    "POST",
    "/admin/applications/:id/review",
  ),
  listAffiliates: endpointAddress<typeof listAffiliatesEndpoint>("GET", "/admin/affiliates"),
  getAffiliate: endpointAddress<typeof getAffiliateEndpoint>("GET", "/admin/affiliates/:id"),
  setStatus: endpointAddress<typeof setAffiliateStatusEndpoint>(
    "POST",
    "/admin/affiliates/:id/status",
  ),
  getMoney: endpointAddress<typeof getMoneyEndpoint>("GET", "/admin/affiliates/:id/money"),
  setRate: endpointAddress<typeof setRateEndpoint>("PUT", "/admin/affiliates/:id/rate"),
  listStatements: endpointAddress<typeof listStatementsEndpoint>(
    "GET",
    "/admin/affiliates/:id/statements",
  ),
  listReferrals: endpointAddress<typeof listAllReferralsEndpoint>("GET", "/admin/referrals"),
  getReferral: endpointAddress<typeof getReferralEndpoint>("GET", "/admin/referrals/:id"),
  withhold: endpointAddress<typeof withholdCommissionEndpoint>(
    "POST",
    "/admin/commissions/:id/withhold",
  ),
};

/** The calls of the admin screens about payouts. */
export const payoutAdminCalls = {
  list: endpointAddress<typeof listPayoutsEndpoint>("GET", "/admin/payouts"),
  getDue: endpointAddress<typeof getDuePayoutEndpoint>("GET", "/admin/payouts/due"),
  make: endpointAddress<typeof makePayoutEndpoint>("POST", "/admin/payouts"),
  get: endpointAddress<typeof getPayoutEndpoint>("GET", "/admin/payouts/:id"),
  approve: endpointAddress<typeof approvePayoutEndpoint>("POST", "/admin/payouts/:id/approve"),
  pay: endpointAddress<typeof payPayoutEndpoint>("POST", "/admin/payouts/:id/pay"),
  return: endpointAddress<typeof returnPayoutEndpoint>("POST", "/admin/payouts/:id/return"),
  cancel: endpointAddress<typeof cancelPayoutEndpoint>("POST", "/admin/payouts/:id/cancel"),
};

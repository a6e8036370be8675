import { endpointAddress } from "#foundation/http/endpoint.ts";
import type {
  getAffiliateEndpoint,
  getApplicationEndpoint,
  listAffiliatesEndpoint,
  listApplicationsEndpoint,
  reviewApplicationEndpoint,
  setAffiliateStatusEndpoint,
} from "./endpoints.ts";

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
};

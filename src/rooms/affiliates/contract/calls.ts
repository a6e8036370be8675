import { endpointAddress } from "#foundation/http/endpoint.ts";
import type { validateCodeEndpoint } from "./endpoints.ts";
import type { listOwnAffiliateApplicationsEndpoint } from "./own-applications.ts";

/** The affiliate endpoints that public pages call. */
export const affiliateCalls = {
  validateCode: endpointAddress<typeof validateCodeEndpoint>(
    "GET",
    "/affiliates/validate-code/:code",
  ),
};

/** Of the dashboard. */
export const listOwnAffiliateApplications = endpointAddress<
  typeof listOwnAffiliateApplicationsEndpoint
>("GET", "/me/affiliate-applications");

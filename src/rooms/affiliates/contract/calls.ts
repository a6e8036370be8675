import { endpointAddress } from "#foundation/http/endpoint.ts";
import type { submitApplicationEndpoint, validateCodeEndpoint } from "./endpoints.ts";
import type { listOwnAffiliateApplicationsEndpoint } from "./own-applications.ts";

/** The affiliate endpoints that public pages call. */
export const affiliateCalls = {
  submitApplication: endpointAddress<typeof submitApplicationEndpoint>(
    "POST",
    "/affiliates/applications",
  ),
  validateCode: endpointAddress<typeof validateCodeEndpoint>(
    "GET",
    "/affiliates/validate-code/:code",
  ),
};

/** Of the dashboard. */
export const listOwnAffiliateApplications = endpointAddress<
  typeof listOwnAffiliateApplicationsEndpoint
>("GET", "/me/affiliate-applications");

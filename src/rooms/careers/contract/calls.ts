import { endpointAddress } from "#foundation/http/endpoint.ts";
import type { submitJobApplicationEndpoint } from "./job-application.ts";
import type { listOwnJobApplicationsEndpoint } from "./own-applications.ts";

/** What the application form calls. */
export const careersCalls = {
  submitJobApplication: endpointAddress<typeof submitJobApplicationEndpoint>(
    "POST",
    "/job-applications",
  ),
};

/** Of the dashboard. */
export const listOwnJobApplications = endpointAddress<typeof listOwnJobApplicationsEndpoint>(
  "GET",
  "/me/job-applications",
);

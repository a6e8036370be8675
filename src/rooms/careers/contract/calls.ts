import { endpointAddress } from "#foundation/http/endpoint.ts";
import type { submitJobApplicationEndpoint } from "./job-application.ts";

/** What the application form calls. */
export const careersCalls = {
  submitJobApplication: endpointAddress<typeof submitJobApplicationEndpoint>(
    "POST",
    "/job-applications",
  ),
};

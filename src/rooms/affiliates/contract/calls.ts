import { endpointAddress } from "#foundation/http/endpoint.ts";
import type { validateCodeEndpoint } from "./endpoints.ts";

/** The affiliate endpoints that public pages call. */
export const affiliateCalls = {
  validateCode: endpointAddress<typeof validateCodeEndpoint>(
    "GET",
    "/affiliates/validate-code/:code",
  ),
};

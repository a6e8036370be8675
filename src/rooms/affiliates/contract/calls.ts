import { endpointAddress } from "#foundation/http/endpoint.ts";
import type { validateCodeEndpoint } from "./endpoints.ts";

/** What public pages call about affiliates. */
export const affiliateCalls = {
  validateCode: endpointAddress<typeof validateCodeEndpoint>(
    "GET",
    "/affiliates/validate-code/:code",
  ),
};

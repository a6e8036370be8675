import { endpointAddress } from "#foundation/http/endpoint.ts";
import type {
  getHybridRegistrationEndpoint,
  setHybridRegistrationEndpoint,
} from "./hybrid-registration.ts";

const path = "/admin/catalogue/:id/registration";

/** Opening and closing hybrid registration, for the back office. */
export const hybridCalls = {
  get: endpointAddress<typeof getHybridRegistrationEndpoint>("GET", path),
  set: endpointAddress<typeof setHybridRegistrationEndpoint>("PUT", path),
};

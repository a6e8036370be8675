import { endpointAddress } from "#foundation/http/endpoint.ts";
import type {
  confirmSecondFactorEndpoint,
  getSecondFactorEndpoint,
  startSecondFactorEndpoint,
} from "./second-factor.ts";

/** The calls of the screen on which an admin enrols a second factor. */
export const secondFactorCalls = {
  get: endpointAddress<typeof getSecondFactorEndpoint>("GET", "/admin/second-factor"),
  start: endpointAddress<typeof startSecondFactorEndpoint>("POST", "/admin/second-factor"),
  confirm: endpointAddress<typeof confirmSecondFactorEndpoint>(
    "POST",
    "/admin/second-factor/confirm",
  ),
};

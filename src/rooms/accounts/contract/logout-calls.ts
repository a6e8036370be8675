import { endpointAddress } from "#foundation/http/endpoint.ts";
import type { adminLogoutEndpoint, affiliateLogoutEndpoint, logoutEndpoint } from "./sign-out.ts";

/**
 * Sign-out of each audience: the path decides which token the browser sends (spec §6.3). By itself, because the
 * script of every page has it.
 */
export const logoutCalls = {
  user: endpointAddress<typeof logoutEndpoint>("POST", "/auth/logout"),
  affiliate: endpointAddress<typeof affiliateLogoutEndpoint>("POST", "/affiliates/logout"),
  admin: endpointAddress<typeof adminLogoutEndpoint>("POST", "/admin/logout"),
};

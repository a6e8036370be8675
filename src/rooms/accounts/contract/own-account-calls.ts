import { endpointAddress } from "#foundation/http/endpoint.ts";
import type {
  adminCreateDownloadEndpoint,
  affiliateCreateDownloadEndpoint,
  createDownloadEndpoint,
} from "./downloads.ts";
import type {
  closeAccountEndpoint,
  exportDataEndpoint,
  getProfileEndpoint,
  saveProfileEndpoint,
  sendConfirmationEndpoint,
} from "./own-account.ts";

/** The calls of the dashboard about the account itself. */
export const ownAccountCalls = {
  getProfile: endpointAddress<typeof getProfileEndpoint>("GET", "/me/profile"),
  saveProfile: endpointAddress<typeof saveProfileEndpoint>("PUT", "/me/profile"),
  sendConfirmation: endpointAddress<typeof sendConfirmationEndpoint>(
    "POST",
    "/me/confirmation-email",
  ),
  exportData: endpointAddress<typeof exportDataEndpoint>("GET", "/me/export"),
  closeAccount: endpointAddress<typeof closeAccountEndpoint>("DELETE", "/me"),
};

/**
 * `callApi(downloadCalls.user, { body: { path } })`: then the browser opens the `url` of the response. The path decides
 * which token the browser sends (spec §6.3).
 */
export const downloadCalls = {
  user: endpointAddress<typeof createDownloadEndpoint>("POST", "/downloads"),
  affiliate: endpointAddress<typeof affiliateCreateDownloadEndpoint>(
    "POST",
    "/affiliates/downloads",
  ),
  admin: endpointAddress<typeof adminCreateDownloadEndpoint>("POST", "/admin/downloads"),
};

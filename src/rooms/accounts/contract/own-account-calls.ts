import { endpointAddress } from "#foundation/http/endpoint.ts";
import type { createDownloadEndpoint } from "./downloads.ts";
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

/** `callApi(createDownload, { body: { path } })`: then the browser opens the `url` of the response. */
export const createDownload = endpointAddress<typeof createDownloadEndpoint>("POST", "/downloads");

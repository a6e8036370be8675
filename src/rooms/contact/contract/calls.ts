import { endpointAddress } from "#foundation/http/endpoint.ts";
import type { sendMessageEndpoint } from "./endpoints.ts";

/** What the contact page calls. */
export const contactCalls = {
  sendMessage: endpointAddress<typeof sendMessageEndpoint>("POST", "/contact"),
};

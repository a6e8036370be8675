import type { Route } from "#foundation/http/endpoint.ts";
import type { sendMessageEndpoint } from "./endpoints.ts";

/** The call that the contact page makes, without its shapes. */
export const sendMessageCall: Route<typeof sendMessageEndpoint> = {
  method: "POST",
  path: "/contact",
};

import type { Route } from "#foundation/http/endpoint.ts";
import type { submitJobApplicationEndpoint } from "./job-application.ts";

/** The call that the form makes, without its shapes. */
export const submitJobApplicationCall = {
  method: "POST",
  path: "/job-applications",
} as Route<typeof submitJobApplicationEndpoint>;

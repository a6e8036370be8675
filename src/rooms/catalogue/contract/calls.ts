import { endpointAddress } from "#foundation/http/endpoint.ts";
import type { listProgramsEndpoint } from "./endpoints.ts";

/** The catalogue for screens that must not load schemas. */
export const listProgramsAddress = endpointAddress<typeof listProgramsEndpoint>("GET", "/programs");

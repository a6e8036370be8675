import { endpointAddress } from "#foundation/http/endpoint.ts";
import type {
  correctPersonEndpoint,
  erasePersonEndpoint,
  exportPersonEndpoint,
  getPersonEndpoint,
} from "./people.ts";

/** The calls of the admin screen about a person who learns. */
export const peopleCalls = {
  get: endpointAddress<typeof getPersonEndpoint>("GET", "/admin/people/:id"),
  correct: endpointAddress<typeof correctPersonEndpoint>("PUT", "/admin/people/:id"),
  export: endpointAddress<typeof exportPersonEndpoint>("POST", "/admin/people/:id/export"),
  erase: endpointAddress<typeof erasePersonEndpoint>("POST", "/admin/people/:id/erase"),
};

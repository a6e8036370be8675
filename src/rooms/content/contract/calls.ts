import { endpointAddress } from "#foundation/http/endpoint.ts";
import type { joinChapterEndpoint, registerForEventEndpoint } from "./community.ts";

/** What the community page calls. */
export const contentCalls = {
  event: endpointAddress<typeof registerForEventEndpoint>("POST", "/events/:id/registrations"),
  chapter: endpointAddress<typeof joinChapterEndpoint>("POST", "/chapters/:id/members"),
};

import type { Route } from "#foundation/http/endpoint.ts";
import type { joinChapterEndpoint, registerForEventEndpoint } from "./community.ts";

/** The calls that the community page makes, without their shapes. */
export const communityCalls = {
  event: { method: "POST", path: "/events/:id/registrations" } as Route<
    typeof registerForEventEndpoint
  >,
  chapter: { method: "POST", path: "/chapters/:id/members" } as Route<typeof joinChapterEndpoint>,
};
export type Gathering = keyof typeof communityCalls;

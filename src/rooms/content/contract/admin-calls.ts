import { endpointAddress } from "#foundation/http/endpoint.ts";
import type {
  cancelEventEndpoint,
  createChapterEndpoint,
  createEventEndpoint,
  getChapterEndpoint,
  getEventEndpoint,
  listChaptersEndpoint,
  listEventsEndpoint,
  listParticipantsEndpoint,
  setChapterStateEndpoint,
  updateChapterEndpoint,
  updateEventEndpoint,
} from "./admin-community.ts";

/** The calls of the admin screens about the community. */
export const communityDeskCalls = {
  listParticipants: endpointAddress<typeof listParticipantsEndpoint>("GET", "/admin/community"),
  listEvents: endpointAddress<typeof listEventsEndpoint>("GET", "/admin/events"),
  getEvent: endpointAddress<typeof getEventEndpoint>("GET", "/admin/events/:id"),
  createEvent: endpointAddress<typeof createEventEndpoint>("POST", "/admin/events"),
  updateEvent: endpointAddress<typeof updateEventEndpoint>("PUT", "/admin/events/:id"),
  cancelEvent: endpointAddress<typeof cancelEventEndpoint>("POST", "/admin/events/:id/cancel"),
  listChapters: endpointAddress<typeof listChaptersEndpoint>("GET", "/admin/chapters"),
  getChapter: endpointAddress<typeof getChapterEndpoint>("GET", "/admin/chapters/:id"),
  createChapter: endpointAddress<typeof createChapterEndpoint>("POST", "/admin/chapters"),
  updateChapter: endpointAddress<typeof updateChapterEndpoint>("PUT", "/admin/chapters/:id"),
  setChapterState: endpointAddress<typeof setChapterStateEndpoint>(
    "PUT",
    "/admin/chapters/:id/state",
  ),
};

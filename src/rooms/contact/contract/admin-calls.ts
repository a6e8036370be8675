import { endpointAddress } from "#foundation/http/endpoint.ts";
import type {
  assignMessageEndpoint,
  getMessageEndpoint,
  listMessagesEndpoint,
  replyToMessageEndpoint,
  setMessageStatusEndpoint,
} from "./admin-messages.ts";

/** The calls of the admin screens about messages. */
export const messageDeskCalls = {
  list: endpointAddress<typeof listMessagesEndpoint>("GET", "/admin/messages"),
  get: endpointAddress<typeof getMessageEndpoint>("GET", "/admin/messages/:id"),
  assign: endpointAddress<typeof assignMessageEndpoint>("PUT", "/admin/messages/:id/assignee"),
  reply: endpointAddress<typeof replyToMessageEndpoint>("POST", "/admin/messages/:id/reply"),
  setStatus: endpointAddress<typeof setMessageStatusEndpoint>("PUT", "/admin/messages/:id/status"),
};

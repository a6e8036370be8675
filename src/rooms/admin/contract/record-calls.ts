import { endpointAddress } from "#foundation/http/endpoint.ts";
import type { getAuditEntryEndpoint, listAuditEndpoint } from "./audit.ts";
import type { listMailEndpoint, sendMailAgainEndpoint } from "./mail.ts";

/** The calls of the screens of the audit log and the outbox. */
export const recordCalls = {
  listAudit: endpointAddress<typeof listAuditEndpoint>("GET", "/admin/audit"),
  getEntry: endpointAddress<typeof getAuditEntryEndpoint>("GET", "/admin/audit/:id"),
  listMail: endpointAddress<typeof listMailEndpoint>("GET", "/admin/mail"),
  sendAgain: endpointAddress<typeof sendMailAgainEndpoint>("POST", "/admin/mail/:id/send-again"),
};

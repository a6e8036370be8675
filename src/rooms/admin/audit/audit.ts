import * as z from "zod";
import { type AuditThing, auditThings } from "#foundation/audit/audit-actions.ts";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { AdminListQuery, adminPageFields } from "#foundation/http/lists.ts";
import { PastEvent } from "#foundation/http/past-event.ts";

const staff = { who: "admin", permission: "audit.read", tag: "admin" } as const;

/** An entry of the audit log. */
export const AuditRecord = PastEvent.extend({
  actor_id: z.string().nullable(),
  subject: z.string().describe("the id or reference of what it is about"),
  about: z
    .string()
    .nullable()
    .describe("the name of whom it is about, read now: of a registration, a payment or an account"),
  request_id: z.string().describe("finds the request in the server's log"),
});
export type AuditRecord = z.output<typeof AuditRecord>;

export const AuditQuery = AdminListQuery.extend({
  search: AdminListQuery.shape.search.describe(
    "the id or reference of what the entries are about, or the full email address of the person who acted or was affected",
  ),
  person: z.string().max(100).optional().describe("the id of the person who did it"),
  thing: z.enum(auditThings as [AuditThing, ...AuditThing[]]).optional(),
  flag: z
    .enum(["own"])
    .optional()
    .describe(
      "`own`: what staff did to their own records or a namesake’s, and affiliates’ namesakes",
    ),
  signIns: z.enum(["no"]).optional().describe("`no`: without the sign-ins that succeeded"),
  sort: z.enum(["at"]).default("at"),
});

export const listAuditEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/audit",
  ...staff,
  opensInBrowser: true,
  summary: "Who did what and when, newest first; entries cannot be changed or deleted",
  query: AuditQuery,
  answers: { 200: z.object({ entries: z.array(AuditRecord), ...adminPageFields }) },
});

export const getAuditEntryEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/audit/:id",
  ...staff,
  summary: "An entry, and everything else the log says about the same thing",
  params: z.object({ id: z.string().min(1).max(100) }),
  answers: { 200: z.object({ entry: AuditRecord, history: z.array(PastEvent) }) },
});

import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { AdminListQuery, adminPageFields } from "#foundation/http/lists.ts";
import { mailKinds } from "#foundation/mail-kinds.ts";
import { mailFailures, mailStatuses } from "#foundation/mail-states.ts";
import { ways } from "#foundation/messages/ways.ts";

const staff = { who: "admin", tag: "admin" } as const;
const Instant = z.iso.datetime();

/** A message without its text, which may hold links that give access. */
export const MailRecord = z.object({
  id: z.string(),
  way: z.enum(ways),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  failure: z.enum(mailFailures).nullable().describe("why the last try failed"),
  attempts: z.int().describe("tries since it was queued, or queued again"),
  next_try_at: Instant.nullable().describe("the latest time of the next try; null: now, or none"),
  created_at: Instant,
  sent_at: Instant.nullable(),
  delivered_at: Instant.nullable().describe(
    "when the phone had it; nobody reports it for an email",
  ),
  parts: z.int().nullable().describe("of an SMS"),
  cost_kobo: z
    .int()
    .nullable()
    .describe("an estimate until the provider says it; null for an email"),
  other_ways: z
    .array(z.object({ way: z.enum(ways), status: z.enum(mailStatuses) }))
    .describe("how the same notice goes otherwise"),
  sent_again: z.int().describe("how often an admin sent it again"),
  not_again: z.string().nullable().describe("why it cannot be sent again; null when it can"),
});
export type MailRecord = z.output<typeof MailRecord>;

export const MailQuery = AdminListQuery.extend({
  search: AdminListQuery.shape.search.describe(
    "the beginning of the recipient's address or number",
  ),
  status: z.enum(mailStatuses).optional(),
  way: z.enum(ways).optional(),
  kind: z.enum(mailKinds).optional(),
  sort: z.enum(["created_at"]).default("created_at"),
});

export const listMailEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/mail",
  ...staff,
  permission: "mail.read",
  opensInBrowser: true,
  summary:
    "Emails, SMS and WhatsApp messages: waiting, failed, sent and delivered, newest first, without their texts",
  query: MailQuery,
  answers: { 200: z.object({ mails: z.array(MailRecord), ...adminPageFields }) },
});

export const sendMailAgainEndpoint = defineEndpoint({
  method: "POST",
  path: "/admin/mail/:id/send-again",
  ...staff,
  permission: "mail.send",
  summary:
    "Queues a message once more; 409 `changed_meanwhile` when someone else did, `cannot_send_again` when its text is gone or it is already waiting",
  params: z.object({ id: z.string().min(1).max(100) }),
  body: z.object({ sent_again: z.int().min(0).describe("as the caller read it") }),
  answers: { 200: MailRecord },
});

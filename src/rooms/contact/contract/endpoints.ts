import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { ListQuery, pageFields } from "#foundation/http/lists.ts";
import { ContactMessage, ContactMessageRecord, Subject } from "./contact-message.ts";

const tag = "contact";

export const sendMessageEndpoint = defineEndpoint({
  method: "POST",
  path: "/contact",
  who: "anyone",
  tag,
  summary: "Write to the academy; acknowledged by email",
  body: ContactMessage,
  answers: { 201: z.object({ id: z.string() }) },
  // Far more than a message may have, so that one too long is refused at its field.
  bodyBytes: 1_000_000,
  perMinute: 120,
  perHour: { email: 10 },
});

export const listMessagesEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/messages",
  who: "admin",
  permission: "messages.read",
  tag,
  summary: "Messages from the contact form",
  query: ListQuery.extend({
    subject: Subject.optional(),
    sort: z.enum(["created_at", "name", "email", "subject"]).default("created_at"),
  }),
  answers: { 200: z.object({ messages: z.array(ContactMessageRecord), ...pageFields }) },
});

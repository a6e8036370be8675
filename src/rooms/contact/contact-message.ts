import * as z from "zod";
import { formBody } from "#foundation/forms/form-shape.ts";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { mailFailures, mailStatuses } from "#foundation/mail-states.ts";
import { contactForm } from "./contact-form.ts";
import { messageStatuses } from "./states.ts";
import { subjects } from "./subjects.ts";

export const Subject = z.enum(subjects, "Choose a subject");

export const ContactMessage = formBody(contactForm);
export type ContactMessage = z.output<typeof ContactMessage>;

export const MessageStatus = z.enum(messageStatuses);

/** A member of staff. */
export const Colleague = z.object({ id: z.string(), name: z.string() });
export type Colleague = z.output<typeof Colleague>;

export const ContactMessageRecord = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: Subject,
  message: z.string(),
  created_at: z.iso.datetime(),
  status: MessageStatus,
  snoozed_until: z.iso.date().nullable().describe("the day on which a snoozed one is open again"),
  is_late: z.boolean().describe("it has been waiting for an answer for over a working day"),
  assigned_to: Colleague.nullable(),
  version: z.int().describe("goes up with every change"),
});
export type ContactMessageRecord = z.output<typeof ContactMessageRecord>;

/** What their list can be sorted by: columns of the table. */
export const messageSorts = ["created_at", "name", "email", "subject"] as const;

export const ReplyRecord = z.object({
  id: z.string(),
  text: z.string(),
  by: z
    .string()
    .nullable()
    .describe("the name of the person who wrote it; null when their account is closed"),
  created_at: z.iso.datetime(),
  mail: z
    .object({ status: z.enum(mailStatuses), failure: z.enum(mailFailures).nullable() })
    .nullable()
    .describe("what became of the email; null when the outbox no longer has it"),
});
export type ReplyRecord = z.output<typeof ReplyRecord>;

export const sendMessageEndpoint = defineEndpoint({
  method: "POST",
  path: "/contact",
  who: "anyone",
  tag: "contact",
  summary: "Write to the academy; acknowledged by email",
  body: ContactMessage,
  answers: { 201: z.object({ id: z.string() }) },
  // Far more than a message may have, so that one that is too long is refused at its field.
  bodyBytes: 1_000_000,
  perMinute: 120,
  perHour: { email: 10 },
});

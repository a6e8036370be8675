import * as z from "zod";
import { bodyShapesOf } from "#foundation/forms/form-shape.ts";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import { AdminListQuery, adminPageFields } from "#foundation/http/lists.ts";
import { PastEvent } from "#foundation/http/past-event.ts";
import { replyForm, snoozeForm } from "./admin-forms.ts";
import {
  Colleague,
  ContactMessageRecord,
  MessageStatus,
  messageSorts,
  ReplyRecord,
  Subject,
} from "./contact-message.ts";

/** What staff do with messages. */

const staff = { who: "admin", tag: "contact" } as const;
const manage = { ...staff, permission: "messages.manage" } as const;
const params = z.object({ id: z.string().min(1).max(100) });
const version = z.int().describe("of the message that the caller saw");

export const listMessagesEndpoint = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/admin/messages",
  permission: "messages.read",
  opensInBrowser: true,
  summary: "Messages from the contact form",
  query: AdminListQuery.extend({
    status: MessageStatus.optional(),
    assigned: z.enum(["me", "nobody"]).optional(),
    late: z.enum(["yes"]).optional().describe("waiting longer than a working day"),
    subject: Subject.optional(),
    sort: z.enum(messageSorts).default("created_at"),
  }),
  answers: { 200: z.object({ messages: z.array(ContactMessageRecord), ...adminPageFields }) },
});

export const messageCalls = defineEndpoints({
  getMessage: {
    ...staff,
    method: "GET",
    path: "/admin/messages/:id",
    permission: "messages.read",
    summary: "One message with its answers and history, and who may answer it",
    params,
    answers: {
      200: z.object({
        message: ContactMessageRecord,
        replies: z.array(ReplyRecord),
        history: z.array(PastEvent),
        colleagues: z.array(Colleague),
      }),
    },
  },
  assignMessage: {
    ...manage,
    method: "PUT",
    path: "/admin/messages/:id/assignee",
    summary: "Assign a message to a member of staff, or to nobody",
    params,
    body: z.object({ personId: z.string().min(1).max(100).nullable(), version }),
    answers: { 200: ContactMessageRecord },
  },
  replyToMessage: {
    ...manage,
    method: "POST",
    path: "/admin/messages/:id/reply",
    summary: "Answer by email, with the question quoted; 409 `message_closed` for a closed message",
    params,
    body: z.looseObject({ ...bodyShapesOf(replyForm.fields), version }),
    answers: { 201: ReplyRecord },
  },
  snoozeMessage: {
    ...manage,
    method: "PUT",
    path: "/admin/messages/:id/snooze",
    summary:
      "Snooze a message until a day; it reopens that day, or when the sender writes again. 409 `message_closed`",
    params,
    body: z.looseObject({ ...bodyShapesOf(snoozeForm.fields), version }),
    answers: { 200: ContactMessageRecord },
  },
  setMessageStatus: {
    ...manage,
    method: "PUT",
    path: "/admin/messages/:id/status",
    summary:
      "Close a message, or reopen a closed or snoozed one; the sender is not told. 409 message_closed, message_open",
    params,
    body: z.object({ status: z.enum(["open", "closed"]), version }),
    answers: { 200: ContactMessageRecord },
  },
});

import * as z from "zod";
import { formBody } from "#foundation/forms/form-shape.ts";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { participantFields } from "./join-form.ts";

const tag = "content";

/** A person who comes to an event or joins a chapter. */
export const Participant = formBody({ id: "join", fields: participantFields });
export type Participant = z.output<typeof Participant>;

const params = z.object({ id: z.string().min(1).max(100) });
/** `count`: everyone who is coming or has joined, including this person. */
const answers = { 201: z.object({ id: z.string(), count: z.int() }) };

export const registerForEventEndpoint = defineEndpoint({
  method: "POST",
  path: "/events/:id/registrations",
  who: "anyone",
  tag,
  summary:
    "Register for an event; once for each address, acknowledged by email. 409 event_full, event_over, event_cancelled",
  params,
  body: Participant,
  answers,
  perHour: { email: 20 },
});

export const joinChapterEndpoint = defineEndpoint({
  method: "POST",
  path: "/chapters/:id/members",
  who: "anyone",
  tag,
  summary: "Join a local chapter; once for each address, acknowledged by email. 409 chapter_closed",
  params,
  body: Participant,
  answers,
  perHour: { email: 20 },
});

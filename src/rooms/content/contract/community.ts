import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { EmailAddress, PersonName } from "#rooms/accounts/contract/person-fields.ts";

const tag = "content";

/** Who comes to an event or joins a chapter. */
export const Participant = z.object({ name: PersonName, email: EmailAddress });
export type Participant = z.output<typeof Participant>;

const params = z.object({ id: z.string().min(1).max(100) });
const answers = { 201: z.object({ id: z.string() }) };

export const registerForEventEndpoint = defineEndpoint({
  method: "POST",
  path: "/events/:id/registrations",
  who: "anyone",
  tag,
  summary: "Register for an event; once for each address, acknowledged by e-mail",
  params,
  body: Participant,
  answers,
  perMinute: 20,
});

export const joinChapterEndpoint = defineEndpoint({
  method: "POST",
  path: "/chapters/:id/members",
  who: "anyone",
  tag,
  summary: "Join a local chapter; once for each address, acknowledged by e-mail",
  params,
  body: Participant,
  answers,
  perMinute: 20,
});

import * as z from "zod";
import { formBody } from "#foundation/forms/form-shape.ts";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { ListQuery, pageFields } from "#foundation/http/lists.ts";
import { participantFields } from "./join-form.ts";

const tag = "content";

/** Who comes to an event or joins a chapter. */
export const Participant = formBody({ id: "join", fields: participantFields });
export type Participant = z.output<typeof Participant>;

/** Somebody on a list, as admins see it; names on the wire as the specification writes records. */
export const ParticipantRecord = z.object({
  id: z.string(),
  kind: z.enum(["event", "chapter"]),
  gathering_id: z.string(),
  /** The event's title or the chapter's name. */
  gathering: z.string(),
  name: z.string(),
  email: z.string(),
  created_at: z.iso.datetime(),
});
export type ParticipantRecord = z.output<typeof ParticipantRecord>;

export const listParticipantsEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/community",
  who: "admin",
  permission: "community.read",
  tag,
  summary: "Who registered for an event or joined a chapter",
  query: ListQuery.extend({
    kind: ParticipantRecord.shape.kind.optional(),
    gathering: z.string().max(100).optional().describe("the id of one event or chapter"),
    sort: z.enum(["created_at", "name", "email", "gathering"]).default("created_at"),
  }),
  answers: { 200: z.object({ participants: z.array(ParticipantRecord), ...pageFields }) },
});

const params = z.object({ id: z.string().min(1).max(100) });
/** `count`: everybody who comes or has joined, with this one. */
const answers = { 201: z.object({ id: z.string(), count: z.int() }) };

export const registerForEventEndpoint = defineEndpoint({
  method: "POST",
  path: "/events/:id/registrations",
  who: "anyone",
  tag,
  summary: "Register for an event; once for each address, acknowledged by email",
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
  summary: "Join a local chapter; once for each address, acknowledged by email",
  params,
  body: Participant,
  answers,
  perHour: { email: 20 },
});

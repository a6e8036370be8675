import * as z from "zod";
import { bodyShapesOf } from "#foundation/forms/form-shape.ts";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import { AdminListQuery, adminPageFields } from "#foundation/http/lists.ts";
import { PastEvent } from "#foundation/http/past-event.ts";
import { chapterForm, eventForm } from "./gathering-forms.ts";
import { chapterStates, eventStates, gatherings } from "./gatherings.ts";

/** What staff do with events, chapters and the people of both. */

const read = { who: "admin", permission: "community.read", tag: "content" } as const;
const manage = { ...read, permission: "community.manage" } as const;
const params = z.object({ id: z.string().min(1).max(100) });
const version = z
  .int()
  .describe(
    "of what the caller edited; 409 `changed_meanwhile` if it has changed, with what is saved",
  );
// Far more than a text may have, so that one that is too long is refused at its field.

/** Someone on a list; names on the wire as the specification writes records. */
export const ParticipantRecord = z.object({
  id: z.string(),
  kind: z.enum(gatherings),
  gathering_id: z.string(),
  /** The event's title or the chapter's name. */
  gathering: z.string(),
  name: z.string(),
  email: z.string(),
  created_at: z.iso.datetime(),
});
export type ParticipantRecord = z.output<typeof ParticipantRecord>;

export const listParticipantsEndpoint = defineEndpoint({
  ...read,
  method: "GET",
  path: "/admin/community",
  opensInBrowser: true,
  summary: "Who registered for an event or joined a chapter",
  query: AdminListQuery.extend({
    kind: ParticipantRecord.shape.kind.optional(),
    gathering: z.string().max(100).optional().describe("the id of one event or chapter"),
    sort: z.enum(["created_at", "name", "email"]).default("created_at"),
  }),
  answers: { 200: z.object({ participants: z.array(ParticipantRecord), ...adminPageFields }) },
});

export const EventRecord = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  date: z.iso.date(),
  location: z.string(),
  description: z.string(),
  capacity: z.int().nullable().describe("how many may register here; null for no limit"),
  attendees: z.int().describe("people expected who do not register here"),
  registered: z.int(),
  state: z.enum(eventStates),
  version: z.int(),
});
export type EventRecord = z.output<typeof EventRecord>;

export const listEventsEndpoint = defineEndpoint({
  ...read,
  method: "GET",
  path: "/admin/events",
  opensInBrowser: true,
  summary: "Events with the number of registered people",
  query: AdminListQuery.extend({
    state: z.enum(eventStates).optional(),
    sort: z.enum(["date", "title"]).default("date"),
  }),
  answers: { 200: z.object({ events: z.array(EventRecord), ...adminPageFields }) },
});

export const ChapterRecord = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  nextEvent: z.string(),
  members: z.int().describe("members from before people could join here"),
  joined: z.int(),
  state: z.enum(chapterStates),
  version: z.int(),
});
export type ChapterRecord = z.output<typeof ChapterRecord>;

export const listChaptersEndpoint = defineEndpoint({
  ...read,
  method: "GET",
  path: "/admin/chapters",
  opensInBrowser: true,
  summary: "Chapters with the number of members",
  query: AdminListQuery.extend({
    state: z.enum(chapterStates).optional(),
    sort: z.enum(["name"]).default("name"),
  }),
  answers: { 200: z.object({ chapters: z.array(ChapterRecord), ...adminPageFields }) },
});

export const gatheringCalls = defineEndpoints({
  getEvent: {
    ...read,
    method: "GET",
    path: "/admin/events/:id",
    summary: "One event, and who changed it",
    params,
    answers: { 200: EventRecord.extend({ history: z.array(PastEvent) }) },
  },
  createEvent: {
    ...manage,
    method: "POST",
    path: "/admin/events",
    summary: "Add an event; the community page shows it within a second",
    body: z.looseObject(bodyShapesOf(eventForm.fields)),
    answers: { 201: EventRecord },
  },
  updateEvent: {
    ...manage,
    method: "PUT",
    path: "/admin/events/:id",
    summary:
      "Change an event; people who registered are emailed about a new day or place. 409 event_cancelled",
    params,
    body: z.looseObject({ ...bodyShapesOf(eventForm.fields), version }),
    answers: { 200: EventRecord },
  },
  cancelEvent: {
    ...manage,
    method: "POST",
    path: "/admin/events/:id/cancel",
    summary:
      "Cancel a coming event for good; its people get one email each. 409 event_cancelled, event_over",
    params,
    body: z.object({ version }),
    answers: { 200: EventRecord },
  },
  getChapter: {
    ...read,
    method: "GET",
    path: "/admin/chapters/:id",
    summary: "One chapter, and who changed it",
    params,
    answers: { 200: ChapterRecord.extend({ history: z.array(PastEvent) }) },
  },
  createChapter: {
    ...manage,
    method: "POST",
    path: "/admin/chapters",
    summary: "Add a chapter; 409 `chapter_exists` for the name and place of another",
    body: z.looseObject(bodyShapesOf(chapterForm.fields)),
    answers: { 201: ChapterRecord },
  },
  updateChapter: {
    ...manage,
    method: "PUT",
    path: "/admin/chapters/:id",
    summary: "Change a chapter; 409 `chapter_exists` for the name and place of another",
    params,
    body: z.looseObject({ ...bodyShapesOf(chapterForm.fields), version }),
    answers: { 200: ChapterRecord },
  },
  setChapterState: {
    ...manage,
    method: "PUT",
    path: "/admin/chapters/:id/state",
    summary:
      "Close a chapter, or open it again. A closed one is not shown, and its members stay. 409 already_so",
    params,
    body: z.object({ state: z.enum(chapterStates), version }),
    answers: { 200: ChapterRecord },
  },
});

import * as z from "zod";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import { AdminListQuery, adminPageFields } from "#foundation/http/lists.ts";
import { ways } from "#foundation/messages/ways.ts";
import { listEnrolmentsEndpoint } from "../staff/staff.ts";
import { broadcastStates, unreachableReasons } from "./broadcast-states.ts";
import { longestText, mostAlone } from "./broadcast-text.ts";

/** Messages to many: prepared with their price, then sent or approved, and stopped. */

const staff = { who: "admin", permission: "broadcasts.send", tag: "enrolment" } as const;
const params = z.object({ id: z.string().min(1).max(100) });

const ToIntake = z.strictObject({ intakeId: z.string().min(1).max(100) });
const ToList = listEnrolmentsEndpoint.query
  .pick({
    search: true,
    status: true,
    mode: true,
    centre: true,
    programId: true,
    money: true,
    from: true,
    to: true,
    ids: true,
  })
  .strict();

const BroadcastBody = z.object({
  to: z
    .union([ToIntake, ToList])
    .describe("the people of a roster; or the enrolments that a filter of their list finds"),
  text: z
    .string()
    .max(5_000)
    .describe(
      `at most ${longestText} letters; {name}, {program} and {startsOn} are filled in for each person`,
    ),
});
export type BroadcastBody = z.output<typeof BroadcastBody>;

const Summary = z.object({
  id: z.string(),
  title: z.string().describe("whom it is for"),
  text: z.string(),
  state: z.enum(broadcastStates),
  people: z.int().describe("who gets it"),
  unreachable: z.int().describe("who can’t be reached"),
  parts: z.int().describe("of all SMS together"),
  costKobo: z.int().describe("our estimate, of all ways"),
  needsApproval: z.boolean().describe(`more than ${mostAlone} people: a second person sends it`),
  writtenBy: z.string().nullable().describe("null after the colleague has left and was erased"),
  isOwn: z.boolean().describe("the caller wrote it"),
  writtenAt: z.iso.datetime(),
  approvedBy: z.string().nullable(),
  stoppedBy: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
  deletedOn: z.iso
    .date()
    .nullable()
    .describe("the day on which the retention rule deletes it; null while it is at work"),
});
export type BroadcastSummary = z.output<typeof Summary>;

const BroadcastRecord = Summary.extend({
  ways: z
    .array(z.object({ way: z.enum(ways), people: z.int(), parts: z.int(), costKobo: z.int() }))
    .describe("each way with what it costs; who gets two ways is in both"),
  samples: z.array(z.string()).describe("as the first three people get it"),
  mostParts: z.int().describe("of the longest SMS"),
  notReached: z
    .array(z.object({ enrolmentId: z.string(), name: z.string(), why: z.enum(unreachableReasons) }))
    .describe("the first hundred of those who can’t be reached"),
  sent: z.int(),
  failed: z.int().describe("also who could not be reached any more when it was sent"),
  left: z.int().describe("has not left yet; once stopped, who does not get it"),
  waitsUntil: z.iso
    .datetime()
    .nullable()
    .describe("when it goes on: at night, and over the ceiling of a day, phones get nothing"),
  quietUntil: z.iso.datetime().nullable().describe("sent now, it would reach phones only then"),
  overCeiling: z.int().describe("so many more go to phones than in one day"),
});
export type BroadcastRecord = z.output<typeof BroadcastRecord>;

/** What their list can be sorted by: columns of the table. */
export const broadcastSorts = ["writtenAt", "title", "people", "costKobo"] as const;

export const listBroadcastsEndpoint = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/admin/broadcasts",
  opensInBrowser: true,
  summary:
    "Messages to many; staff of a centre see its own. The search finds words of the text and of whom it is for",
  query: AdminListQuery.extend({
    state: z.enum(broadcastStates).optional(),
    sort: z.enum(broadcastSorts).default("writtenAt"),
  }),
  answers: { 200: z.object({ broadcasts: z.array(Summary), ...adminPageFields }) },
});

export const broadcastCalls = defineEndpoints({
  prepareBroadcast: {
    method: "POST",
    path: "/admin/broadcasts",
    ...staff,
    summary:
      "Prepare a message to many, and see whom it reaches and what it costs. Nothing is sent. 403 other_centre: staff of a centre write to its learners only",
    body: BroadcastBody,
    answers: { 201: BroadcastRecord },
  },
  getBroadcast: {
    method: "GET",
    path: "/admin/broadcasts/:id",
    ...staff,
    summary: "A message to many, and how far it is",
    params,
    answers: { 200: BroadcastRecord },
  },
  approveBroadcast: {
    method: "POST",
    path: "/admin/broadcasts/:id/approve",
    ...staff,
    summary: `Send it. For more than ${mostAlone} people a second person does (403 same_person). 409 not_prepared, and too_old when it has to be prepared again`,
    params,
    answers: { 200: BroadcastRecord },
  },
  stopBroadcast: {
    method: "POST",
    path: "/admin/broadcasts/:id/stop",
    ...staff,
    summary: "Stop it, and take back what has not left yet. 409 sent_already",
    params,
    answers: { 200: BroadcastRecord },
  },
});

import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { adminPageFields, ListQuery, pageFields } from "#foundation/http/lists.ts";
import { isRealDay } from "#foundation/time/time.ts";
import { AdminIntakeRecord, IntakesQuery } from "#rooms/catalogue/intakes/intakes.ts";
import { Level } from "#rooms/catalogue/program/program-record.ts";
import { EnrolmentStatus } from "../enrolment.ts";
import { waitingStates } from "../states.ts";

/** Who starts when: what staff need on the first day and in every week of an intake. */

const staff = {
  method: "GET",
  who: "admin",
  permission: "enrolments.read",
  opensInBrowser: true,
  tag: "enrolment",
} as const;

/** Someone who has registered for an intake. */
export const RosterPerson = z.object({
  id: z.string().describe("the enrolment's"),
  code: z.string(),
  status: EnrolmentStatus,
  hasPlace: z.boolean().describe("false: their payment or the decision is still missing"),
  fullName: z.string(),
  emailAddress: z.string().describe("empty without one"),
  phoneNumber: z.string(),
  guardian: z
    .object({ name: z.string(), relationship: z.string(), phoneNumber: z.string() })
    .nullable()
    .describe("of a learner who is not of age today"),
  trainingLevel: Level.nullable(),
  endsOn: z.string().describe("the last day of training at this level"),
  dueNowKobo: z.int().describe("what is owed today"),
  openKobo: z.int().describe("what is owed in all"),
  nextDueOn: z.string().nullable().describe("the first day on which something of it is due"),
  note: z
    .string()
    .nullable()
    .describe("the newest note of staff about the learner; null without one or `people.note`"),
});
export type RosterPerson = z.output<typeof RosterPerson>;

export const RosterIntake = AdminIntakeRecord.pick({
  id: true,
  programId: true,
  programTitle: true,
  centreId: true,
  location: true,
  startsOn: true,
  endsOn: true,
  days: true,
  hoursFrom: true,
  hoursTo: true,
  seats: true,
  joined: true,
  waiting: true,
});
export type RosterIntake = z.output<typeof RosterIntake>;

export const Roster = RosterIntake.extend({
  dueNowKobo: z.int().describe("what all of them owe today"),
  openKobo: z.int().describe("what all of them owe"),
  people: z.array(RosterPerson).describe("people with a place first, then by name"),
});
export type Roster = z.output<typeof Roster>;

/** Someone who waits for a seat. */
const WaitingPerson = z.object({
  id: z.string(),
  fullName: z.string(),
  phoneNumber: z.string(),
  emailAddress: z.string(),
  state: z.enum(waitingStates),
  since: z.iso.datetime(),
  offeredUntil: z.iso.datetime().nullable().describe("until then a freed seat is theirs"),
});
export type WaitingPerson = z.output<typeof WaitingPerson>;

/** One roster, with the people who wait for a seat, in order. */
export const RosterRecord = Roster.extend({ waitingList: z.array(WaitingPerson) });
export type RosterRecord = z.output<typeof RosterRecord>;

const format = z
  .enum(["json", "csv"])
  .default("json")
  .describe("csv: the people as a file for spreadsheets");

export const getRosterEndpoint = defineEndpoint({
  ...staff,
  path: "/admin/intakes/:id/roster",
  summary: "Who has registered for an intake, with phone numbers and what each owes",
  params: z.object({ id: z.string().min(1).max(100) }),
  query: z.object({ format }),
  answers: { 200: RosterRecord },
});

export const StartsQuery = ListQuery.pick({ page: true, pageSize: true }).extend({
  week: z
    .string()
    .refine(isRealDay, "Choose a day of the week, such as 2026-11-23")
    .optional()
    .describe("any day of it, `YYYY-MM-DD`; without one this week"),
  centre: IntakesQuery.shape.centre,
  money: z.enum(["owing"]).optional().describe("only people who owe something"),
  format,
});
export type StartsQuery = z.output<typeof StartsQuery>;

export const listStartsEndpoint = defineEndpoint({
  ...staff,
  path: "/admin/rosters/week",
  summary:
    "The intakes that start in a week, the own centre’s first, with the people and what each owes",
  query: StartsQuery,
  answers: {
    200: z.object({
      from: z.string().describe("the Monday"),
      to: z.string().describe("the Sunday"),
      starts: z.array(Roster),
      ...pageFields,
    }),
  },
});

export const listRostersEndpoint = defineEndpoint({
  ...staff,
  path: "/admin/rosters",
  summary: "Intakes of all programs, to find a roster, with how many have joined",
  query: IntakesQuery,
  answers: { 200: z.object({ rosters: z.array(RosterIntake), ...adminPageFields }) },
});

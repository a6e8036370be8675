import * as z from "zod";
import { CentreIdShape, knownCentreId } from "#foundation/academy/centre-shapes.ts";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import { AdminListQuery, adminPageFields } from "#foundation/http/lists.ts";
import { isRealDay } from "#foundation/time/time.ts";
import { IntakeRecord, Level } from "../program/program-record.ts";
import { isClock, weekdays } from "../training/weekdays.ts";
import { intakeProblems, intakeTimes, mostSeats } from "./intake-input.ts";

/** What admins do with intakes: the runs of a program at a centre or online. */

const staff = { who: "admin", permission: "catalogue.manage", tag: "catalogue" } as const;

export const AdminIntakeRecord = IntakeRecord.omit({ seatsLeft: true }).extend({
  id: z.string(),
  programId: z.string(),
  programTitle: z.string(),
  /** Levels of the program: the end follows them. Empty when the intake has its own end. */
  levels: z.array(Level),
  /** Null for online. */
  centreId: CentreIdShape.nullable(),
  /** People who have a place. */
  joined: z.int(),
  /** People who have registered but not paid yet, or are waiting for a sponsored place. */
  waiting: z.int(),
  held: z.int().describe("seats held by registrations under way, and offered to people who wait"),
  onWaitingList: z.int().describe("people who wait for a seat"),
  version: z.int(),
});
export type AdminIntakeRecord = z.output<typeof AdminIntakeRecord>;

const Day = z.string(intakeProblems.startsOn).refine(isRealDay, intakeProblems.startsOn);

const Seats = z
  .int(intakeProblems.seats)
  .min(1, intakeProblems.seats)
  .max(mostSeats, intakeProblems.seats);

const Clock = z
  .string(intakeProblems.hours)
  .refine(isClock, intakeProblems.hours)
  .nullable()
  .default(null);

const shape = {
  centreId: knownCentreId(intakeProblems.centre)
    .nullable()
    .default(null)
    .describe("null for a program taught online"),
  startsOn: Day.describe("`YYYY-MM-DD` in Lagos"),
  endsOn: z
    .string(intakeProblems.endsOn)
    .refine(isRealDay, intakeProblems.endsOn)
    .optional()
    .describe("needed without levels; with levels the end follows from the longest one"),
  days: z
    .array(z.string(intakeProblems.days), intakeProblems.days)
    .refine((days) => days.every((day) => weekdays.some((one) => one === day)), intakeProblems.days)
    .default([])
    .transform((days) => weekdays.filter((day) => days.includes(day)))
    .describe(
      "the days of the week on which it trains, such as `saturday`; empty for the usual ones",
    ),
  hoursFrom: Clock.describe("`HH:MM`; null when the hours are not fixed"),
  hoursTo: Clock,
  seats: Seats,
};

export const NewIntake = z.object({
  programId: z.string(intakeProblems.program).max(100, intakeProblems.program),
  ...shape,
});
export type NewIntake = z.output<typeof NewIntake>;

const version = z
  .int("Say which version you have seen")
  .describe("of the intake that the caller saw; 409 `changed_meanwhile` if it has changed since");

export const IntakeChange = z.object({ ...shape, version });
export type IntakeChange = z.output<typeof IntakeChange>;

const params = z.object({ id: z.string().min(1).max(100) });

export const IntakesQuery = AdminListQuery.extend({
  programId: z.string().max(100).optional(),
  centre: z.union([z.literal("online"), knownCentreId()], "There is no such centre").optional(),
  time: z.enum(intakeTimes).optional(),
  order: z.enum(["asc", "desc"]).default("asc"),
  sort: z.enum(["startsOn", "seats"]).default("startsOn"),
});
export type IntakesQuery = z.output<typeof IntakesQuery>;

export const listIntakesEndpoint = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/admin/intakes",
  opensInBrowser: true,
  summary: "Intakes of all programs or of one, with how many have joined",
  query: IntakesQuery,
  answers: { 200: z.object({ intakes: z.array(AdminIntakeRecord), ...adminPageFields }) },
});

export const intakeCalls = defineEndpoints({
  getIntake: {
    ...staff,
    method: "GET",
    path: "/admin/intakes/:id",
    summary: "One intake",
    params,
    answers: { 200: AdminIntakeRecord },
  },
  addIntake: {
    ...staff,
    method: "POST",
    path: "/admin/intakes",
    summary:
      "Add an intake to a program. 409 intake_exists, program_archived, or incomplete when the program lacks its mode or price type",
    body: NewIntake,
    answers: { 201: AdminIntakeRecord },
  },
  changeIntake: {
    ...staff,
    method: "PUT",
    path: "/admin/intakes/:id",
    summary:
      "Change an intake; people who have a seat are mailed another first day, other days or other hours. 409 intake_exists, or people_joined for another centre",
    params,
    body: IntakeChange,
    answers: { 200: AdminIntakeRecord },
  },
  removeIntake: {
    ...staff,
    method: "DELETE",
    path: "/admin/intakes/:id",
    summary: "Remove an intake that nobody has registered for. 409 people_joined",
    params,
    query: z.object({ version: z.coerce.number("Say which version you have seen").pipe(version) }),
    answers: { 204: null },
  },
});

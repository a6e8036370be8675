import * as z from "zod";
import { CentreIdShape } from "#foundation/academy/centre-shapes.ts";
import { mostCounted } from "#foundation/amounts/counts.ts";
import { defineEndpoints } from "#foundation/http/endpoint.ts";
import { EnrolmentRow } from "#rooms/enrolment/enrolment.ts";
import { Figure, Taking } from "#rooms/enrolment/staff/figures.ts";
import { Roster, RosterPerson } from "#rooms/enrolment/staff/rosters.ts";
import { rangeMonths } from "./figures.ts";
import { taskNames } from "./tasks.ts";

const staff = { method: "GET", who: "admin", tag: "admin" } as const;

const query = z.object({
  months: z.coerce
    .number()
    .pipe(z.literal([...rangeMonths]))
    .default(12),
});

const answers = {
  200: z.object({
    months: z.array(z.string()).describe("YYYY-MM in Lagos, the newest last"),
    figures: z.array(Figure).describe("months without any are left out"),
  }),
};

/** A kind of work that is waiting. */
export const WaitingTask = z.object({
  name: z.enum(taskNames),
  many: z
    .int()
    .describe(`counted up to ${mostCounted + 1}: then there are more than ${mostCounted}`),
  since: z.iso.datetime().nullable().describe("when the oldest of it came"),
  amountKobo: z.int().nullable().describe("what all of it adds up to; null when nobody knows"),
});
export type WaitingTask = z.output<typeof WaitingTask>;

/** How many of the people who owe are named on Today for each start. */
export const mostNamed = 5;

/** How many of those who are late with a payment are named on Today. */
export const mostLate = 5;

/** How many starts of the week Today shows; the rosters show all. */
export const mostStarts = 30;

/** An intake that starts this week, with those who have to pay now. */
export const TodayStart = Roster.omit({ people: true }).extend({
  owing: z.int().describe("how many have to pay something now"),
  owingFirst: z
    .array(RosterPerson.pick({ id: true, fullName: true, phoneNumber: true, dueNowKobo: true }))
    .max(mostNamed)
    .describe("those of them who owe most"),
});
export type TodayStart = z.output<typeof TodayStart>;

/** What the caller may not know yet. */
const blind = z
  .int()
  .nullable()
  .describe("null for a centre's cash while the caller may have to count one of its tills again");

const TodayTaking = Taking.extend({ receivedKobo: blind, returnedKobo: blind });
export type TodayTaking = z.output<typeof TodayTaking>;

export const TodayAnswer = z.object({
  day: z.string().describe("`YYYY-MM-DD` in Lagos"),
  centreId: CentreIdShape.nullable().describe(
    "the caller’s own centre, which comes first in lists",
  ),
  late: z
    .array(EnrolmentRow)
    .max(mostLate)
    .nullable()
    .describe(
      "who is late with a payment, the longest first; null without `payments.remind`. The task `overdue` counts all",
    ),
  takings: z.array(TodayTaking).nullable().describe("null without `payments.read`"),
  notCompleted: z
    .int()
    .nullable()
    .describe(
      "how many payments were started today and not completed; null without `payments.read`",
    ),
  from: z.string().describe("the Monday of this week"),
  to: z.string().describe("its Sunday"),
  starts: z.array(TodayStart).max(mostStarts),
  hasSecondFactor: z.boolean(),
});
export type TodayAnswer = z.output<typeof TodayAnswer>;

export const overviewCalls = defineEndpoints({
  getOverview: {
    ...staff,
    path: "/admin/overview",
    permission: "overview.read",
    summary: "What is waiting, oldest first, limited to what the caller may do",
    answers: { 200: z.object({ tasks: z.array(WaitingTask) }) },
  },
  getToday: {
    ...staff,
    path: "/admin/overview/today",
    permission: "overview.read",
    summary:
      "Today's money by method and centre, payments that were not completed, and who starts this week",
    answers: { 200: TodayAnswer },
  },
  getEnrolmentFigures: {
    ...staff,
    path: "/admin/overview/enrolments",
    permission: "overview.read",
    summary: "Registrations of the last months by mode and centre",
    query,
    answers,
  },
  getIncomeFigures: {
    ...staff,
    path: "/admin/overview/income",
    permission: "payments.read",
    summary: "Income of the ledger in kobo by month, mode and centre; refunds are negative",
    query,
    answers,
  },
});

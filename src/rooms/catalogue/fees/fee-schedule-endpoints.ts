import * as z from "zod";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import { AdminListQuery, adminPageFields } from "#foundation/http/lists.ts";
import { isRealDay } from "#foundation/time/time.ts";
import { openLevels } from "../levels/levels.ts";
import { FeeBreakdown, KnownLevel } from "../program/program-record.ts";
import { type FeeComponent, feeComponents } from "../program/program-terms.ts";
import { feeProblems, feeStates, mostNaira } from "./fee-schedules.ts";
import { type InstalmentPlan, laterComponents, mostWeeks, seededPlan } from "./instalment-plan.ts";

/** What admins do with the fees of physical training (spec §9.1): one schedule for the academy, from a day. */

const staff = { who: "admin", permission: "catalogue.manage", tag: "catalogue" } as const;

const Weeks = z
  .int(feeProblems.weeks)
  .min(0, feeProblems.weeks)
  .max(mostWeeks, feeProblems.weeks)
  .optional();

const Plan = z.object(
  Object.fromEntries(laterComponents.map((component) => [component, Weeks])) as Record<
    (typeof laterComponents)[number],
    typeof Weeks
  >,
);

export const FeeScheduleRecord = z.object({
  /** The first day, in Lagos. It stays in effect until the next schedule begins. */
  holdsFrom: z.iso.date(),
  /** The last day; null while no later schedule is known. */
  holdsUntil: z.iso.date().nullable(),
  state: z.enum(feeStates),
  /** Of each level that it has fees for. */
  fees: z.record(z.string(), FeeBreakdown),
  /**
   * Weeks after the first day of training by which a component is due; a component not named is due at registration.
   */
  plans: z.record(z.string(), Plan),
  version: z.int(),
});
export type FeeScheduleRecord = z.output<typeof FeeScheduleRecord>;

const Naira = z
  .int(feeProblems.amount)
  .min(0, feeProblems.amount)
  .max(mostNaira, feeProblems.tooMuch);

const Components = z
  .object(
    Object.fromEntries(feeComponents.map((component) => [component, Naira])) as Record<
      FeeComponent,
      typeof Naira
    >,
  )
  .refine(
    (parts) => feeComponents.some((component) => parts[component] > 0),
    feeProblems.nothingToPay,
  );

const FeesOfDay = z.object({
  holdsFrom: z
    .string(feeProblems.day)
    .refine(isRealDay, feeProblems.day)
    .describe("the first day, `YYYY-MM-DD` in Lagos: today or later"),
  fees: z
    .record(KnownLevel, Components)
    .describe("naira, whole, of each level that is open; the server adds them up"),
  plans: z
    .record(KnownLevel, Plan)
    .default({})
    .describe(
      "weeks after the first day of training; parts not named are due at registration. A level without a plan gets the usual one",
    ),
});

/** Each open level has fees, and a first instalment: without one, a place would be confirmed without any payment. */
function checkLevels({ fees, plans }: z.output<typeof FeesOfDay>, ctx: z.core.$RefinementCtx) {
  const refuse = (path: string[], message: string) =>
    ctx.addIssue({ code: "custom", path, message });
  for (const { id, name } of openLevels()) {
    if (!fees[id]) refuse(["fees", id], feeProblems.levelMissing(name));
  }
  for (const [level, amounts] of Object.entries(fees)) {
    const plan: InstalmentPlan = plans[level] ?? seededPlan(level);
    const isDue = feeComponents.some(
      (component) => plan[component] === undefined && amounts[component] > 0,
    );
    if (!isDue) refuse(["plans", level], feeProblems.nothingAtOnce);
  }
}

export const NewFeeSchedule = FeesOfDay.superRefine(checkLevels);
export type NewFeeSchedule = z.output<typeof NewFeeSchedule>;

const version = z
  .int("Say which version you have seen")
  .describe("of the schedule that the caller saw; 409 `changed_meanwhile` if it has changed since");

export const FeeScheduleChange = FeesOfDay.extend({ version }).superRefine(checkLevels);
export type FeeScheduleChange = z.output<typeof FeeScheduleChange>;

const params = z.object({ holdsFrom: z.string().max(10) });

/** Its screen has no row selection. */
export const FeeSchedulesQuery = AdminListQuery.omit({ ids: true }).extend({
  state: z.enum(feeStates).optional(),
  sort: z.enum(["holdsFrom"]).default("holdsFrom"),
});
export type FeeSchedulesQuery = z.output<typeof FeeSchedulesQuery>;

export const listFeeSchedulesEndpoint = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/admin/fees",
  opensInBrowser: true,
  summary: "Fees by level: past, in effect and coming. The search looks at first days and amounts",
  query: FeeSchedulesQuery,
  answers: { 200: z.object({ schedules: z.array(FeeScheduleRecord), ...adminPageFields }) },
});

export const feeCalls = defineEndpoints({
  addFeeSchedule: {
    ...staff,
    method: "POST",
    path: "/admin/fees",
    summary: "Set fees from today or a later day. 409 schedule_exists",
    body: NewFeeSchedule,
    answers: { 201: FeeScheduleRecord },
  },
  changeFeeSchedule: {
    ...staff,
    method: "PUT",
    path: "/admin/fees/:holdsFrom",
    summary:
      "Change fees that are not in effect yet, or their day. 409 already_begun, schedule_exists, changed_meanwhile",
    params,
    body: FeeScheduleChange,
    answers: { 200: FeeScheduleRecord },
  },
  withdrawFeeSchedule: {
    ...staff,
    method: "DELETE",
    path: "/admin/fees/:holdsFrom",
    summary: "Withdraw fees that are not in effect yet. 409 already_begun, changed_meanwhile",
    params,
    query: z.object({ version: z.coerce.number("Say which version you have seen").pipe(version) }),
    answers: { 204: null },
  },
});

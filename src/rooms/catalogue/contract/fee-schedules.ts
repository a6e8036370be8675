import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { AdminListQuery, adminPageFields } from "#foundation/http/lists.ts";
import { isRealDay } from "#foundation/time/time.ts";
import { feeProblems, feeStates, mostNaira } from "../rules/fees/fee-schedules.ts";
import { type InstalmentPlan, laterComponents, mostWeeks, seededPlan } from "../rules/fees/fees.ts";
import { type FeeComponent, feeComponents, type Level, levels } from "../rules/program-terms.ts";
import { FeeBreakdown } from "./program.ts";

/** What admins do with the fees of physical training (spec §9.1): one schedule for the academy, from a day. */

const staff = { who: "admin", permission: "catalogue.manage", tag: "catalogue" } as const;

const byLevel = <Shape extends z.ZodType>(shape: Shape) =>
  z.object(Object.fromEntries(levels.map((level) => [level, shape])) as Record<Level, Shape>);

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
  /** The first day, in Lagos. It holds until the next schedule begins. */
  holdsFrom: z.iso.date(),
  /** The last day; null while no later schedule is known. */
  holdsUntil: z.iso.date().nullable(),
  state: z.enum(feeStates),
  fees: byLevel(FeeBreakdown),
  /** Weeks after the first day of training by which a component is due; one that is not named is due at registration. */
  plans: byLevel(Plan),
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

const everyLevel = <Each>(each: Each) =>
  Object.fromEntries(levels.map((level) => [level, each])) as Record<Level, Each>;

const FeesOfDay = z.object({
  holdsFrom: z
    .string(feeProblems.day)
    .refine(isRealDay, feeProblems.day)
    .describe("the first day, `YYYY-MM-DD` in Lagos: today or later"),
  fees: byLevel(Components).describe("naira, whole; the server adds them up"),
  plans: byLevel(Plan)
    .default(everyLevel(seededPlan))
    .describe("weeks after the first day of training; what is not named is due at registration"),
});

/** Without a first instalment a place would be confirmed for nothing. */
function checkFirstInstalment(
  { fees, plans }: z.output<typeof FeesOfDay>,
  ctx: z.core.$RefinementCtx,
) {
  for (const level of levels) {
    const plan: InstalmentPlan = plans[level];
    const isDue = feeComponents.some(
      (component) => plan[component] === undefined && fees[level][component] > 0,
    );
    if (!isDue)
      ctx.addIssue({ code: "custom", path: ["plans", level], message: feeProblems.nothingAtOnce });
  }
}

export const NewFeeSchedule = FeesOfDay.superRefine(checkFirstInstalment);
export type NewFeeSchedule = z.output<typeof NewFeeSchedule>;

const version = z
  .int("Say which version you have seen")
  .describe("of the schedule that was seen; 409 `changed_meanwhile` if it has changed since");

export const FeeScheduleChange = FeesOfDay.extend({ version }).superRefine(checkFirstInstalment);
export type FeeScheduleChange = z.output<typeof FeeScheduleChange>;

const params = z.object({ holdsFrom: z.string().max(10) });

export const FeeSchedulesQuery = AdminListQuery.extend({
  state: z.enum(feeStates).optional(),
  sort: z.enum(["holdsFrom"]).default("holdsFrom"),
});
export type FeeSchedulesQuery = z.output<typeof FeeSchedulesQuery>;

export const listFeeSchedulesEndpoint = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/admin/fees",
  opensInBrowser: true,
  summary: "Fees by level: past, in force and coming. The search looks at first days and amounts",
  query: FeeSchedulesQuery,
  answers: { 200: z.object({ schedules: z.array(FeeScheduleRecord), ...adminPageFields }) },
});

export const addFeeScheduleEndpoint = defineEndpoint({
  ...staff,
  method: "POST",
  path: "/admin/fees",
  summary: "Set fees from a day: today or later",
  body: NewFeeSchedule,
  answers: { 201: FeeScheduleRecord },
});

export const changeFeeScheduleEndpoint = defineEndpoint({
  ...staff,
  method: "PUT",
  path: "/admin/fees/:holdsFrom",
  summary: "Change fees that are not in effect yet, or their day",
  params,
  body: FeeScheduleChange,
  answers: { 200: FeeScheduleRecord },
});

export const withdrawFeeScheduleEndpoint = defineEndpoint({
  ...staff,
  method: "DELETE",
  path: "/admin/fees/:holdsFrom",
  summary: "Withdraw fees that are not in effect yet",
  params,
  query: z.object({ version: z.coerce.number("Say which version you have seen").pipe(version) }),
  answers: { 204: null },
});

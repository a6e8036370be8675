import * as z from "zod";
import { timeZone } from "#academy";
import { keptCodeDays } from "../affiliate-terms.ts";

const steps = {
  visits: z
    .int()
    .describe(`browsers in which a link was opened; one counts once in ${keptCodeDays} days`),
  signUps: z.int().describe("accounts made with the code"),
  registrations: z.int().describe("referrals with an enrolment"),
  paid: z.int().describe("referrals whose first payment arrived"),
};

/** The steps from a followed link to a payment, as counts. */
export const FunnelSteps = z.object(steps);
export type FunnelSteps = z.output<typeof FunnelSteps>;

const mostFunnelMonths = 24;

export const FunnelQuery = z.object({
  months: z.coerce
    .number("Say how many months")
    .int("Say how many months")
    .min(1)
    .max(mostFunnelMonths)
    .default(6)
    .describe(`this calendar month in ${timeZone}, and those before it`),
});

/** What an affiliate's links led to. Each event counts in the month in which it happened. */
export const Funnel = z.object({
  total: FunnelSteps,
  free: z.int().describe("completed referrals without a payment, in the same months"),
  months: z.array(FunnelSteps.extend({ month: z.string().describe("`YYYY-MM`, oldest first") })),
  programs: z.array(
    FunnelSteps.extend({
      programId: z.string().nullable().describe("null: no program, or one that is gone"),
      title: z.string(),
    }),
  ),
  channels: z.array(
    FunnelSteps.extend({
      channel: z.string().nullable().describe("the link's `via`; null: the link did not say"),
    }),
  ),
});
export type Funnel = z.output<typeof Funnel>;

const anyText = (most: number) =>
  z
    .string()
    .max(most)
    .nullish()
    // A visit counts even with a bad channel.
    .catch(null);

/** Sent by the browser when it keeps the code of a followed link. */
export const LinkVisit = z.object({
  code: z.string("Say which code").max(200),
  via: anyText(200).describe("where the link was shared: small letters, digits and dashes"),
  page: anyText(500).describe("the path of the page"),
});

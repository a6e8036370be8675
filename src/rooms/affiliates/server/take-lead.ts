import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { leadsEndedBefore } from "../rules/leads.ts";
import { affiliateStatuses, can } from "../rules/states.ts";
import type { Affiliate } from "./find-earning-affiliate.ts";
import { affiliates, leads } from "./tables.ts";

/** Leads that hold: neither over nor taken. */
export const isWaiting = (ctx: Context) =>
  and(isNull(leads.takenByEnrolmentId), gt(leads.createdAt, leadsEndedBefore(ctx.clock())));

/** The guard is a parameter only so that the race test can show the fault that it prevents. */
export type LeadGuards = { stateCheck: boolean };

const earning = affiliateStatuses.filter((status) => can.earn({ status }));

/**
 * The first enrolment under an email takes the lead over, whoever earns from it. Whoever comes second
 * waits for the first and finds none.
 * @param email normalised
 * @returns the affiliate of the lead; null when no lead waits or the affiliate may not earn now
 */
export async function takeLead(
  ctx: Context,
  email: string,
  enrolmentId: string,
  guards: LeadGuards = { stateCheck: true },
): Promise<Affiliate | null> {
  const [taken] = await ctx.db
    .update(leads)
    .set({ takenByEnrolmentId: enrolmentId })
    .where(and(eq(leads.email, email), guards.stateCheck ? isWaiting(ctx) : undefined))
    .returning({ affiliateId: leads.affiliateId });
  if (!taken) return null;
  const [affiliate] = await ctx.db
    .select()
    .from(affiliates)
    .where(and(eq(affiliates.id, taken.affiliateId), inArray(affiliates.status, earning)));
  return affiliate ?? null;
}

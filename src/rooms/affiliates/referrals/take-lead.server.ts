import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import { erasedEmail } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { confirmedSince } from "#rooms/accounts/door.server.ts";
import { leadsEndedBefore } from "../affiliate-terms.ts";
import { affiliateStatuses, can } from "../states.ts";
import { affiliates, leads, referrals } from "../tables.server.ts";
import type { Affiliate } from "./find-earning-affiliate.server.ts";

/**
 * Anybody can name any address, so a tracked lead counts only if the owner of the address has confirmed it since. A
 * sign-up through the link is listed at once. But anybody can sign up with any address too, so it earns only if that
 * account makes the enrolment or the address is confirmed (`takeLead`).
 */
export const countsAsLead = (ctx: Pick<Context, "db">): SQL =>
  sql`(${eq(leads.source, "sign_up")} or ${confirmedSince(ctx, leads.email, leads.createdAt)})`;

/** Leads that count, and are neither expired nor used. */
export const isWaiting = (ctx: Context) =>
  and(
    isNull(leads.takenByEnrolmentId),
    gt(leads.createdAt, leadsEndedBefore(ctx.clock())),
    countsAsLead(ctx),
  );

const earning = affiliateStatuses.filter((status) => can.earn({ status }));

/** Whether takeLead may find one. @param email normalised */
export async function mayHaveLead({ db }: Context, email: string): Promise<boolean> {
  const unused = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.email, email), isNull(leads.takenByEnrolmentId)))
    .limit(1);
  return unused.length > 0;
}

/**
 * Gives the waiting lead of an email to its first enrolment, even when another affiliate earns from the enrolment. A
 * second enrolment at the same time waits for the first, then finds no lead.
 * @param email normalised
 * @returns null when no lead is waiting; its affiliate is null when they may not earn now
 */
export async function takeLead(
  ctx: Context,
  email: string,
  enrolmentId: string,
): Promise<{ affiliate: Affiliate | null; channel: string | null; createdAt: Date } | null> {
  const account = ctx.actor?.kind === "user" ? ctx.actor.email : "";
  const [taken] = await ctx.db
    .update(leads)
    .set({ takenByEnrolmentId: enrolmentId })
    .where(
      and(
        eq(leads.email, email),
        isWaiting(ctx),
        or(eq(leads.email, account), confirmedSince(ctx, leads.email, leads.createdAt)),
      ),
    )
    .returning({
      affiliateId: leads.affiliateId,
      channel: leads.channel,
      createdAt: leads.createdAt,
    });
  if (!taken) return null;
  const [affiliate] = await ctx.db
    .select()
    .from(affiliates)
    .where(and(eq(affiliates.id, taken.affiliateId), inArray(affiliates.status, earning)));
  const { channel, createdAt } = taken;
  return { affiliate: affiliate ?? null, channel, createdAt };
}

/** Removes the learners of these enrolments from their referrals. The commissions stay. */
export async function forgetLearners(
  ctx: Context,
  enrolmentIds: readonly string[],
  name: string,
): Promise<void> {
  if (enrolmentIds.length === 0) return;
  await ctx.db
    .update(referrals)
    .set({ learnerName: name, learnerEmail: sql`${referrals.id} || ${erasedEmail("")}` })
    .where(inArray(referrals.enrolmentId, [...enrolmentIds]));
}

/** Deletes expired leads. Used leads go too: their enrolments have their own referrals. */
export const sweepLeadsJob: ScheduledJob = {
  name: "sweep-leads",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    await ctx.db.delete(leads).where(lte(leads.createdAt, leadsEndedBefore(ctx.clock())));
  },
};

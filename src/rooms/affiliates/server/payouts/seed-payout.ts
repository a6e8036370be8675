import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { othersMay } from "#rooms/accounts/server/door.ts";
import { affiliates, referrals } from "../tables.ts";
import { approvePayout, payPayout } from "./approve-and-pay.ts";
import { makePayout } from "./make-payout.ts";
import { addMark } from "./withhold-commission.ts";

/** Puts the commission of an enrolment of the demonstration under review. @param ctx an admin's */
export async function seedReview(ctx: Context, enrolmentId: string, reason: string): Promise<void> {
  const [referral] = await ctx.db
    .select({ id: referrals.id })
    .from(referrals)
    .where(eq(referrals.enrolmentId, enrolmentId));
  if (!referral || !ctx.actor) throw new Error("no referral, or no admin");
  const mark = { referralId: referral.id, reason, madeBy: ctx.actor.personId };
  await addMark(ctx, { ...mark, withheld: true });
}

/** Whether an affiliate of the demonstration has referrals already. */
export async function hasReferrals(ctx: Context, affiliateCode: string): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: referrals.id })
    .from(referrals)
    .innerJoin(affiliates, eq(affiliates.id, referrals.affiliateId))
    .where(eq(affiliates.affiliateCode, affiliateCode))
    .limit(1);
  return found !== undefined;
}

/**
 * Pays out what is due in the demonstration. If there is another owner already, the payout waits for their approval.
 * @param ctx an admin's
 */
export async function seedPayout(ctx: Context, bankReference: string): Promise<void> {
  const { payout } = await makePayout(ctx);
  const { personId } = ctx.actor ?? {};
  if (!personId || (await othersMay(ctx, "payouts.approve", personId))) return;
  await approvePayout(ctx, payout.id);
  await payPayout(ctx, payout.id, { bankReference });
}

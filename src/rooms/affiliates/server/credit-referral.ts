import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { commissionChange } from "../rules/commission.ts";
import type { CommissionLine } from "./commission-line.ts";
import { postCommission } from "./post-commission.ts";
import { affiliates, commissions, referrals } from "./tables.ts";

export type Referral = typeof referrals.$inferSelect;

export type MoneyMoved = {
  kind: CommissionLine["kind"];
  /** The payment's reference or the refund's id. */
  causedBy: string;
  /** Kobo received (negative: refunded), worked out from the lines that exist already. */
  changeKobo: (netReceivedKobo: number, lines: readonly CommissionLine[]) => number;
};

/** Locks the referral of an enrolment until the transaction ends. */
export async function lockReferral(ctx: Context, enrolmentId: string): Promise<Referral | null> {
  const [referral] = await ctx.db
    .select()
    .from(referrals)
    .where(eq(referrals.enrolmentId, enrolmentId))
    .for("update");
  return referral ?? null;
}

/**
 * Adds the commission line of one payment or refund and posts it. The same one again adds nothing.
 * The rate of the first payment applies to everything that follows for the enrolment.
 * @param referral locked by lockReferral
 * @returns whether a line was added
 */
export async function creditReferral(
  ctx: Context,
  referral: Referral,
  moved: MoneyMoved,
): Promise<boolean> {
  const lines = await ctx.db
    .select()
    .from(commissions)
    .where(eq(commissions.referralId, referral.id))
    .orderBy(commissions.createdAt);
  if (lines.some(({ kind, causedBy }) => kind === moved.kind && causedBy === moved.causedBy)) {
    return false;
  }
  const [affiliate] = await ctx.db
    .select({ rate: affiliates.commissionRateBasisPoints })
    .from(affiliates)
    .where(eq(affiliates.id, referral.affiliateId));
  const rateBasisPoints = lines[0]?.rateBasisPoints ?? affiliate?.rate ?? 0;
  const netReceivedKobo = lines.reduce((sum, { baseKobo }) => sum + baseKobo, 0);
  const creditedKobo = lines.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const baseKobo = moved.changeKobo(netReceivedKobo, lines);
  if (baseKobo === 0) return false;
  const [line] = await ctx.db
    .insert(commissions)
    .values({
      referralId: referral.id,
      affiliateId: referral.affiliateId,
      enrolmentId: referral.enrolmentId,
      kind: moved.kind,
      causedBy: moved.causedBy,
      baseKobo,
      rateBasisPoints,
      amountKobo: commissionChange({ netReceivedKobo, creditedKobo }, baseKobo, rateBasisPoints),
      createdAt: ctx.clock(),
    })
    .onConflictDoNothing()
    .returning();
  if (!line) return false;
  await postCommission(ctx, line);
  return true;
}

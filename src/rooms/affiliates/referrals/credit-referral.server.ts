import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { postEntries } from "#rooms/payments/door.server.ts";
import { accounts } from "#rooms/payments/ledger/accounts.ts";
import { referrals } from "../tables.server.ts";
import { nextCommission } from "./commission.ts";
import { commissions } from "./tables.server.ts";

type CommissionLine = typeof commissions.$inferSelect;

/** Posts a commission line to the ledger: an expense that is owed to the affiliate until paid out. */
async function postCommission(ctx: Context, line: CommissionLine): Promise<void> {
  await postEntries(ctx, {
    transactionKind: `commission_${line.kind}`,
    reference: `${line.causedBy}:${line.enrolmentId}`,
    entries: [
      { account: accounts.commissionExpense, amountKobo: line.amountKobo },
      { account: accounts.affiliatePayable, amountKobo: -line.amountKobo },
    ],
  });
}

export type Referral = typeof referrals.$inferSelect;

/** The change of money that the next line is about. */
type Change = {
  /** Kobo received; negative for a refund. */
  baseKobo: number;
  rateBasisPoints: number;
  /** When the money was paid that this is about. */
  earnedAt: Date;
};

type MoneyMoved = {
  kind: CommissionLine["kind"];
  /** The payment's reference or the refund's id. */
  causedBy: string;
  /** Works the change out from the lines that exist already. */
  change: (lines: readonly CommissionLine[]) => Change | Promise<Change>;
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
 * Adds the commission line of one payment or refund and posts it. The same one again adds nothing, and the
 * affiliate's own registration earns nothing.
 * @param referral locked by lockReferral
 * @returns whether a line was added
 */
export async function creditReferral(
  ctx: Context,
  referral: Referral,
  moved: MoneyMoved,
): Promise<boolean> {
  if (referral.ownMatch) return false;
  const lines = await ctx.db
    .select()
    .from(commissions)
    .where(eq(commissions.referralId, referral.id))
    .orderBy(commissions.createdAt);
  if (lines.some(({ kind, causedBy }) => kind === moved.kind && causedBy === moved.causedBy)) {
    return false;
  }
  const change = await moved.change(lines);
  if (change.baseKobo === 0) return false;
  const [line] = await ctx.db
    .insert(commissions)
    .values({
      referralId: referral.id,
      affiliateId: referral.affiliateId,
      enrolmentId: referral.enrolmentId,
      kind: moved.kind,
      causedBy: moved.causedBy,
      ...change,
      amountKobo: nextCommission(lines, change),
      createdAt: ctx.clock(),
    })
    .onConflictDoNothing()
    .returning();
  if (!line) return false;
  await postCommission(ctx, line);
  return true;
}

import { type AnyColumn, and, eq, exists, lt, lte, notExists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { dayMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { commissionMarks, commissions } from "../referrals/tables.server.ts";
import type { UnpaidLine } from "./compose-payout.ts";
import { payoutItems } from "./tables.server.ts";

/** Lines for money paid up to this instant are due. */
const dueBefore = (ctx: Context): Date =>
  new Date(ctx.clock().getTime() - ctx.config.commissionHoldDays * dayMs);

/** Whether a line is in a payout in effect. */
export const isInPayout = (ctx: Context): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(payoutItems)
      .where(and(eq(payoutItems.commissionId, commissions.id), payoutItems.stands)),
  );

const later = alias(commissionMarks, "later_marks");

/** Whether the latest mark of a referral withholds its commission. */
export const isWithheld = (ctx: Context, referralId: AnyColumn): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(commissionMarks)
      .where(
        and(
          eq(commissionMarks.referralId, referralId),
          commissionMarks.withheld,
          notExists(
            ctx.db
              .select({ one: sql`1` })
              .from(later)
              .where(
                and(
                  eq(later.referralId, commissionMarks.referralId),
                  sql`${later.number} > ${commissionMarks.number}`,
                ),
              ),
          ),
        ),
      ),
  );

/** The same for a commission line. */
export const isWithheldLine = (ctx: Context): SQL => isWithheld(ctx, commissions.referralId);

const earlier = alias(commissions, "earlier_lines");

/** Whether a payout in effect has other lines of this line's referral. */
const isBesidePaid = (ctx: Context, which?: SQL): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(earlier)
      .innerJoin(payoutItems, and(eq(payoutItems.commissionId, earlier.id), payoutItems.stands))
      .where(and(eq(earlier.referralId, commissions.referralId), which)),
  );

/** Whether a line takes back what a payout in effect has paid. */
const takesBackPaid = (ctx: Context): SQL<boolean> =>
  sql<boolean>`(${lt(commissions.amountKobo, 0)} and ${isBesidePaid(ctx)})`;

/**
 * Whether a line is due. Changes to a commission that a payout pays count at once, even if the holding period was
 * extended since: otherwise a refund could hide behind it. `earnedAt` is the time of the payment on all of its lines.
 */
export const isDueLine = (ctx: Context): SQL =>
  sql`(${lte(commissions.earnedAt, dueBefore(ctx))} or ${isBesidePaid(ctx, eq(earlier.earnedAt, commissions.earnedAt))})`;

/** All lines that are in no payout in effect. */
export async function selectUnpaidLines(ctx: Context): Promise<UnpaidLine[]> {
  return ctx.db
    .select({
      id: commissions.id,
      affiliateId: commissions.affiliateId,
      amountKobo: commissions.amountKobo,
      isDue: sql<boolean>`${isDueLine(ctx)}`,
      isWithheld: sql<boolean>`${isWithheldLine(ctx)}`,
      paidEarlier: takesBackPaid(ctx),
    })
    .from(commissions)
    .where(sql`not ${isInPayout(ctx)}`);
}

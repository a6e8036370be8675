import { count, eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, notFound } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { flagOwnAffiliate } from "../applications/flag-own-affiliate.server.ts";
import { type AdminReferral, findReferral } from "../referrals/list-referrals.server.ts";
import type { Withholding } from "../referrals/referral.ts";
import { commissionMarks } from "../referrals/tables.server.ts";
import { referrals } from "../tables.server.ts";
import { stateOf } from "../to-records.server.ts";

/** A lead has no commission. */
async function getEnrolled(ctx: Context, id: string): Promise<AdminReferral> {
  const found = await findReferral(ctx, id);
  if (found?.referral.stage !== "enrolled") throw notFound("There is no such commission.");
  return found;
}

type NewMark = Pick<
  typeof commissionMarks.$inferInsert,
  "referralId" | "withheld" | "reason" | "madeBy"
>;

/** Adds a mark to the commission of a referral. The caller must hold the referral's lock. */
export async function addMark(ctx: Context, mark: NewMark): Promise<void> {
  const [made] = await ctx.db
    .select({ number: count() })
    .from(commissionMarks)
    .where(eq(commissionMarks.referralId, mark.referralId));
  await ctx.db
    .insert(commissionMarks)
    .values({ ...mark, number: (made?.number ?? 0) + 1, createdAt: ctx.clock() });
}

/**
 * Withholds a referral's commission, including what it earns later, or releases it. The referral and its amounts do not
 * change. The database blocks payouts while the commission is withheld.
 */
export async function withholdCommission(
  ctx: Context,
  referralId: string,
  { withhold, reason }: Withholding,
): Promise<AdminReferral> {
  const { personId } = requirePermission(ctx, "affiliates.pay");
  return inTransaction(ctx, async (tx) => {
    await tx.db
      .select({ id: referrals.id })
      .from(referrals)
      .where(eq(referrals.id, referralId))
      .for("update");
    const state = stateOf(await getEnrolled(tx, referralId));
    if (withhold === (state === "under_review")) {
      const now = withhold ? "already withheld" : "not withheld";
      throw conflict("already_so", `This commission is ${now}.`);
    }
    if (state === "paid_out") {
      throw conflict("paid_out", "This commission has already been paid out.");
    }
    await tx.step("commission.read");
    await addMark(tx, { referralId, withheld: withhold, reason, madeBy: personId });
    await audit(tx, withhold ? "commission.withheld" : "commission.released", referralId);
    const changed = await getEnrolled(tx, referralId);
    const { affiliateId } = changed.referral;
    await flagOwnAffiliate(tx, "commission.own_changed", referralId, affiliateId);
    return changed;
  });
}

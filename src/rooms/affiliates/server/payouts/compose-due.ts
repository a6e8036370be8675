import { inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { DuePayout } from "../../contract/payouts.ts";
import { type Composed, composePayout } from "../../rules/payouts/compose-payout.ts";
import { accountsAt } from "../../rules/payouts/payout-account.ts";
import { type AffiliateRow, affiliates } from "../tables.ts";
import { toMaskedBank } from "../to-records.ts";
import { selectUnpaidLines } from "./select-unpaid.ts";

export type Due = Composed & { affiliates: Map<string, AffiliateRow> };

/** The account to which a payout that is made now goes: a change of it may still wait. */
export const accountOf = (ctx: Context, affiliate: AffiliateRow | undefined) =>
  affiliate ? accountsAt(affiliate, ctx.clock()).current : null;

/** What a payout would contain now, with the affiliates that it is about. */
export async function composeDue(ctx: Context): Promise<Due> {
  const lines = await selectUnpaidLines(ctx);
  const ids = [...new Set(lines.map(({ affiliateId }) => affiliateId))];
  const rows =
    ids.length > 0 ? await ctx.db.select().from(affiliates).where(inArray(affiliates.id, ids)) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const composed = composePayout(lines, (id) => ({
    hasAccount: accountOf(ctx, byId.get(id)) !== null,
    isSuspended: byId.get(id)?.status === "suspended",
  }));
  return { ...composed, affiliates: byId };
}

/** The affiliate of a part, as the admins' records name it. */
function nameAffiliate({ affiliates: byId }: Due, affiliateId: string) {
  const row = byId.get(affiliateId);
  return {
    affiliateId,
    affiliateName: row?.fullName ?? "",
    affiliateCode: row?.affiliateCode ?? "",
  };
}

export const toLeftOut = (due: Due): DuePayout["leftOut"] =>
  due.leftOut.map(({ affiliateId, ...left }) => ({ ...nameAffiliate(due, affiliateId), ...left }));

/** What a payout would contain now, for an admin. @throws AppError 403 */
export async function getDuePayout(ctx: Context): Promise<DuePayout> {
  requirePermission(ctx, "payouts.read");
  const due = await composeDue(ctx);
  const affiliatesDue = due.parts.map(({ affiliateId, totalKobo, openingKobo, lines }) => ({
    ...nameAffiliate(due, affiliateId),
    amountKobo: totalKobo,
    openingKobo,
    lineCount: lines.length,
    bank: toMaskedBank(accountOf(ctx, due.affiliates.get(affiliateId))),
  }));
  return {
    totalKobo: affiliatesDue.reduce((sum, { amountKobo }) => sum + amountKobo, 0),
    affiliates: affiliatesDue,
    leftOut: toLeftOut(due),
    heldKobo: due.heldKobo,
    holdDays: ctx.config.commissionHoldDays,
  };
}

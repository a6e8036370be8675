import { and, eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, notFound } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { flagOwnAffiliate } from "../applications/flag-own-affiliate.server.ts";
import { type AffiliateStatus, can } from "../states.ts";
import { affiliates } from "../tables.server.ts";
import { type AffiliateWithTotals, findAffiliateWithTotals } from "./list-affiliates.server.ts";

/** Suspends an affiliate or ends a suspension. During it, earlier referrals still earn, but nothing is paid out. */
export async function setAffiliateStatus(
  ctx: Context,
  id: string,
  status: AffiliateStatus,
): Promise<AffiliateWithTotals> {
  requirePermission(ctx, "affiliates.review");
  return inTransaction(ctx, async (tx) => {
    const before = await findAffiliateWithTotals(tx, id);
    if (!before) throw notFound("There is no such affiliate.");
    const { affiliate } = before;
    const allowed = status === "suspended" ? can.suspend(affiliate) : can.reinstate(affiliate);
    const [changed] = allowed
      ? await tx.db
          .update(affiliates)
          .set({ status })
          .where(and(eq(affiliates.id, id), eq(affiliates.status, affiliate.status)))
          .returning()
      : [];
    if (!changed) throw conflict("already_so", `This affiliate is already ${status}.`);
    await audit(tx, status === "suspended" ? "affiliate.suspended" : "affiliate.reinstated", id);
    await flagOwnAffiliate(tx, "affiliate.own_changed", id, id);
    return { ...before, affiliate: changed };
  });
}

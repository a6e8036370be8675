import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { AdminReferralRecord, CommissionMark } from "../../contract/referral.ts";
import { adminNames } from "../lists/find-affiliates.ts";
import { findReferral } from "../lists/list-referrals.ts";
import { toAdminReferralRecord } from "../to-records.ts";

/** One referral with the marks on its commission, oldest first. @throws AppError 403, 404 */
export async function getReferral(
  ctx: Context,
  id: string,
): Promise<{ referral: AdminReferralRecord; marks: CommissionMark[] }> {
  requirePermission(ctx, "affiliates.read");
  const found = await findReferral(ctx, id);
  if (!found) throw notFound("There is no such referral.");
  const { marks } = found.story;
  const nameOf = await adminNames(
    ctx,
    marks.map(({ madeBy }) => madeBy),
  );
  return {
    referral: toAdminReferralRecord(found),
    marks: marks.map(({ withheld, reason, createdAt, madeBy }) => ({
      withheld,
      reason,
      at: createdAt.toISOString(),
      by: nameOf(madeBy),
    })),
  };
}

import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import type { PastEvent } from "#foundation/http/past-event.ts";
import { readHistory, requirePermission } from "#rooms/accounts/server/door.ts";
import { type AffiliateWithTotals, findAffiliateWithTotals } from "../lists/list-affiliates.ts";

/** One affiliate with its history, from the application on. @throws AppError 404 */
export async function getAffiliate(
  ctx: Context,
  id: string,
): Promise<AffiliateWithTotals & { history: PastEvent[] }> {
  requirePermission(ctx, "affiliates.read");
  const found = await findAffiliateWithTotals(ctx, id);
  if (!found) throw notFound("There is no such affiliate.");
  return { ...found, history: await readHistory(ctx, [found.affiliate.applicationId, id]) };
}

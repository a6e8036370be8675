import type { Context } from "#foundation/context.ts";
import { readCatalogue } from "#rooms/catalogue/server/door.ts";
import { programIdOf } from "../../rules/sharing/channels.ts";
import { findEarningAffiliate } from "../referrals/find-earning-affiliate.ts";
import { countLink } from "./count-link.ts";

/**
 * Counts a visit by an affiliate's link. An unknown or suspended code counts nothing.
 * @returns whether it counted
 */
export async function recordVisit(
  ctx: Context,
  visit: { code: string; via: string | null | undefined; page: string | null | undefined },
): Promise<boolean> {
  const affiliate = await findEarningAffiliate(ctx, visit.code);
  if (!affiliate) return false;
  const named = programIdOf(visit.page ?? "");
  const isKnown = named !== null && (await readCatalogue(ctx)).byId.has(named);
  await countLink(ctx, {
    affiliateId: affiliate.id,
    kind: "visits",
    channel: visit.via,
    programId: isKnown ? named : null,
  });
  return true;
}

import type { Context } from "#foundation/context.ts";
import { maskName } from "../../rules/referrals/privacy.ts";
import { normaliseChannel } from "../../rules/sharing/normalise-channel.ts";
import { findEarningAffiliate } from "../referrals/find-earning-affiliate.ts";

/**
 * The affiliate of a followed link, for pages that work without scripts.
 * @param address the parameters of the page: `ref` and `via`
 * @returns null for no code, or one that does not count
 */
export async function findReferrer(
  ctx: Context,
  address: URLSearchParams,
): Promise<{ keptCode: string; via: string | null; affiliateName: string } | null> {
  const affiliate = await findEarningAffiliate(ctx, address.get("ref"));
  return (
    affiliate && {
      keptCode: affiliate.affiliateCode.toUpperCase(),
      via: normaliseChannel(address.get("via")),
      affiliateName: maskName(affiliate.fullName),
    }
  );
}

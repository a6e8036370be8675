import type { Context } from "#foundation/context.ts";
import type { CodeCheck } from "../../contract/affiliate.ts";
import { maskName } from "../../rules/referrals/privacy.ts";
import { findEarningAffiliate } from "./find-earning-affiliate.ts";

/** Whether a code is valid now, and the part of its owner's name that is public. */
export async function validateCode(ctx: Context, code: string): Promise<CodeCheck> {
  const affiliate = await findEarningAffiliate(ctx, code);
  return affiliate
    ? { valid: true, affiliateName: maskName(affiliate.fullName) }
    : { valid: false };
}

import type { Context } from "#foundation/context.ts";
import type { CodeCheck } from "../contract/affiliate.ts";
import { maskName } from "../rules/privacy.ts";
import { findEarningAffiliate } from "./find-earning-affiliate.ts";

/** Whether a code counts now, and whose it is as far as anybody may know. */
export async function validateCode(ctx: Context, code: string): Promise<CodeCheck> {
  const affiliate = await findEarningAffiliate(ctx, code);
  return affiliate
    ? { valid: true, affiliateName: maskName(affiliate.fullName) }
    : { valid: false };
}

import type { Context } from "#foundation/context.ts";
import { normaliseCode } from "../rules/affiliate-code.ts";
import { validateCode } from "./validate-code.ts";

/**
 * The affiliate of a followed link, for pages that work without scripts.
 * @param ref the code in the page's address
 * @returns null for no code, or one that does not count
 */
export async function findReferrer(
  ctx: Context,
  ref: string | null,
): Promise<{ keptCode: string; affiliateName: string } | null> {
  const keptCode = normaliseCode(ref);
  const { valid, affiliateName } = keptCode ? await validateCode(ctx, keptCode) : { valid: false };
  return keptCode && valid && affiliateName ? { keptCode, affiliateName } : null;
}

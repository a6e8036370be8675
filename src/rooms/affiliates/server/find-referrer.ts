import type { Context } from "#foundation/context.ts";
import { normaliseCode } from "../rules/affiliate-code.ts";
import { normaliseChannel } from "../rules/normalise-channel.ts";
import { validateCode } from "./validate-code.ts";

/**
 * The affiliate of a followed link, for pages that work without scripts.
 * @param address the parameters of the page: `ref` and `via`
 * @returns null for no code, or one that does not count
 */
export async function findReferrer(
  ctx: Context,
  address: URLSearchParams,
): Promise<{ keptCode: string; via: string | null; affiliateName: string } | null> {
  const keptCode = normaliseCode(address.get("ref"));
  const { valid, affiliateName } = keptCode ? await validateCode(ctx, keptCode) : { valid: false };
  return keptCode && valid && affiliateName
    ? { keptCode, via: normaliseChannel(address.get("via")), affiliateName }
    : null;
}

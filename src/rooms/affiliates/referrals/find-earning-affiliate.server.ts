import { inArray, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { findContacts, matchSelf } from "#rooms/accounts/door.server.ts";
import type { CodeCheck } from "../account/affiliate.ts";
import { codeNamed, readCodes } from "../sharing/affiliate-code.ts";
import { normaliseChannel } from "../sharing/normalise-channel.ts";
import { can, type OwnMatch, ownMatches } from "../states.ts";
import { affiliates } from "../tables.server.ts";
import { maskName } from "./privacy.ts";

export type Affiliate = typeof affiliates.$inferSelect;

/**
 * The affiliate of a typed or pasted code, if they may earn now. Null for unknown codes, for two codes and for
 * suspended affiliates.
 */
export async function findEarningAffiliate(
  ctx: Context,
  code: string | null,
): Promise<Affiliate | null> {
  const wanted = readCodes(code);
  if (wanted.length === 0) return null;
  const known = await ctx.db
    .select()
    .from(affiliates)
    .where(inArray(sql`upper(${affiliates.affiliateCode})`, wanted));
  const codeOf = ({ affiliateCode }: Affiliate) => affiliateCode.toUpperCase();
  const named = codeNamed(code, new Set(known.map(codeOf)));
  return known.find((one) => codeOf(one) === named && can.earn(one)) ?? null;
}

/** Whether a code is valid now, and the part of its owner's name that is public. */
export async function validateCode(ctx: Context, code: string): Promise<CodeCheck> {
  const affiliate = await findEarningAffiliate(ctx, code);
  return affiliate
    ? { valid: true, affiliateName: maskName(affiliate.fullName) }
    : { valid: false };
}

/**
 * Which contact shows that the learner is the affiliate: that of the application or of the account; null for someone
 * else. A name alone is no match: people share names.
 */
export async function findOwnMatch(
  ctx: Context,
  { personId, ...applied }: Pick<Affiliate, "personId" | "email" | "phone">,
  { email, phone }: { email: string; phone: string | null },
): Promise<OwnMatch | null> {
  const account = await findContacts(ctx, personId);
  const matches = [applied, account].map(
    (one) => one && matchSelf({ email: one.email, phone: one.phone }, { email, phone }),
  );
  return ownMatches.find((match) => matches.includes(match)) ?? null;
}

/**
 * The affiliate of a followed link, for pages that work without scripts.
 * @param address the parameters of the page: `ref` and `via`
 * @returns null without a code, or for one that does not count
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

import type { Context } from "#foundation/context.ts";
import { findContacts, matchSelf } from "#rooms/accounts/server/door.ts";
import { type OwnMatch, ownMatches } from "../../rules/states.ts";
import type { Affiliate } from "../referrals/find-earning-affiliate.ts";

/**
 * How a learner is the affiliate, by the contacts of the application or of the account; null for someone else. A name
 * alone is no match: people share names.
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

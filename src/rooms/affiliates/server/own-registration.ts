import type { Context } from "#foundation/context.ts";
import { findContacts } from "#rooms/accounts/server/door.ts";
import { matchOwn } from "../rules/own-registration.ts";
import type { OwnMatch } from "../rules/states.ts";
import type { Affiliate } from "./find-earning-affiliate.ts";

/** How a learner is the affiliate, by the contacts of the application or of the account; null for somebody else. */
export async function findOwnMatch(
  ctx: Context,
  affiliate: Affiliate,
  learner: { email: string; phone: string | null },
): Promise<OwnMatch | null> {
  const account = await findContacts(ctx, affiliate.personId);
  return matchOwn(account ? [affiliate, account] : [affiliate], learner);
}

import type { Context } from "#foundation/context.ts";
import { normaliseEmail } from "#rooms/accounts/rules/normalise.ts";
import { findEarningAffiliate } from "./find-earning-affiliate.ts";
import { leads } from "./tables.ts";
import { withoutStopping } from "./without-stopping.ts";

export type NewLead = {
  code: string;
  email: string;
  name: string;
  source: "sign_up" | "track_referral";
};

/**
 * Notes that somebody came by an affiliate's code, before any enrolment. The first code wins while
 * it waits; the first enrolment under the e-mail takes it over. Never money, and never throws.
 * @returns whether the code is one that counts
 */
export async function recordLead(ctx: Context, lead: NewLead): Promise<boolean> {
  const recorded = await withoutStopping(ctx, { source: lead.source }, async (tx) => {
    const affiliate = await findEarningAffiliate(tx, lead.code);
    if (!affiliate) {
      const reason = "the code does not count";
      tx.log.warn({ source: lead.source, reason }, "Failed to track affiliate referral");
      return false;
    }
    await tx.db
      .insert(leads)
      .values({
        affiliateId: affiliate.id,
        email: normaliseEmail(lead.email),
        name: lead.name,
        source: lead.source,
        createdAt: tx.clock(),
      })
      .onConflictDoNothing();
    return true;
  });
  return recorded ?? false;
}

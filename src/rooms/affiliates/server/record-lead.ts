import { and, eq, isNull, lte } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { normaliseEmail } from "#rooms/accounts/rules/normalise.ts";
import { leadsEndedBefore } from "../rules/leads.ts";
import { isSamePerson } from "../rules/privacy.ts";
import { findEarningAffiliate } from "./find-earning-affiliate.ts";
import { logUntracked } from "./log-untracked.ts";
import { leads } from "./tables.ts";
import { withoutStopping } from "./without-stopping.ts";

export type NewLead = {
  code: string;
  email: string;
  name: string;
  source: (typeof leads.$inferSelect)["source"];
};

/**
 * Notes that somebody came by an affiliate's code, before any enrolment. The first code wins while
 * it waits; the first enrolment under the email within `leadDays` takes it over (rules/leads.ts). Never
 * money, and never throws.
 * @returns whether the code is one that counts for this person
 */
export async function recordLead(ctx: Context, lead: NewLead): Promise<boolean> {
  const email = normaliseEmail(lead.email);
  const recorded = await withoutStopping(ctx, { source: lead.source }, async (tx) => {
    const affiliate = await findEarningAffiliate(tx, lead.code);
    if (!affiliate || isSamePerson(affiliate, { email, phone: null })) {
      logUntracked(tx, { source: lead.source, reason: "the code does not count" });
      return false;
    }
    await tx.db
      .delete(leads)
      .where(
        and(
          eq(leads.email, email),
          isNull(leads.takenByEnrolmentId),
          lte(leads.createdAt, leadsEndedBefore(tx.clock())),
        ),
      );
    await tx.db
      .insert(leads)
      .values({
        affiliateId: affiliate.id,
        email,
        name: lead.name,
        source: lead.source,
        createdAt: tx.clock(),
      })
      .onConflictDoNothing();
    return true;
  });
  return recorded ?? false;
}

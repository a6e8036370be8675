import { and, eq, isNull, lte, not, or } from "drizzle-orm";
import { normaliseEmail } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { leadsEndedBefore } from "../affiliate-terms.ts";
import { countLink } from "../funnel/count-link.server.ts";
import { normaliseChannel } from "../sharing/normalise-channel.ts";
import { leads } from "../tables.server.ts";
import { findEarningAffiliate, findOwnMatch } from "./find-earning-affiliate.server.ts";
import { logUntracked, runOrLogFailure } from "./log-untracked.server.ts";
import { countsAsLead } from "./take-lead.server.ts";

export type NewLead = {
  code: string;
  email: string;
  name: string;
  /** Where the affiliate shared the followed link (`?via=`). */
  via?: string | null | undefined;
  source: (typeof leads.$inferSelect)["source"];
};

/**
 * Records that someone used an affiliate's code before any enrolment. While the lead is waiting, the first code wins,
 * but a sign-up replaces a lead that does not count (take-lead.server.ts). The first enrolment with the same email
 * within `leadDays` uses the lead (affiliates/affiliate-terms.ts). Creates no money and never throws.
 * @returns whether the code is valid for this person
 */
export async function recordLead(ctx: Context, lead: NewLead): Promise<boolean> {
  const email = normaliseEmail(lead.email);
  const recorded = await runOrLogFailure(ctx, { source: lead.source }, async (tx) => {
    const affiliate = await findEarningAffiliate(tx, lead.code);
    if (!affiliate || (await findOwnMatch(tx, affiliate, { email, phone: null }))) {
      logUntracked(tx, { source: lead.source, reason: "the code does not count" });
      return false;
    }
    await tx.db
      .delete(leads)
      .where(
        and(
          eq(leads.email, email),
          isNull(leads.takenByEnrolmentId),
          or(
            lte(leads.createdAt, leadsEndedBefore(tx.clock())),
            lead.source === "sign_up" ? not(countsAsLead(tx)) : undefined,
          ),
        ),
      );
    const [added] = await tx.db
      .insert(leads)
      .values({
        affiliateId: affiliate.id,
        email,
        name: lead.name,
        source: lead.source,
        channel: normaliseChannel(lead.via),
        createdAt: tx.clock(),
      })
      .onConflictDoNothing()
      .returning({ id: leads.id });
    // Other leads don't count as sign-ups: anybody can name any address.
    if (added && lead.source === "sign_up") {
      await countLink(tx, { affiliateId: affiliate.id, kind: "signUps", channel: lead.via });
    }
    return true;
  });
  return recorded ?? false;
}

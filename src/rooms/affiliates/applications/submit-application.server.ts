import { and, eq, lt, sql } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import { newId, newReadableCode } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { monthsBefore } from "#foundation/time/time.ts";
import { findPersonByEmail } from "#rooms/accounts/door.server.ts";
import { rejectedApplicationKeptMonths } from "../retention.ts";
import {
  affiliateApplications,
  affiliates,
  repeatedApplications,
  affiliateApplications as table,
} from "../tables.server.ts";
import type { AffiliateApplication } from "./application-form.ts";
import { mailReceived, mailRepeated } from "./application-mails.server.ts";

/** 20 letters and digits (100 bits): easy to read in an email, too long to guess. */
const newReference = () => `AFF-${newReadableCode(20).replace(/.{5}(?=.)/g, "$&-")}`;

/** The undecided application of an address. Two requests at once wait for each other. */
async function findUndecided(ctx: Context, email: string) {
  const name = `affiliate application ${email}`;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`);
  const [found] = await ctx.db
    .select({ id: table.id, reference: table.reference })
    .from(table)
    .where(and(eq(table.email, email), eq(table.status, "pending")))
    .limit(1);
  return found ?? null;
}

/** The affiliate with an address. An application of theirs could only be rejected. */
async function findAffiliate(ctx: Context, email: string) {
  const person = await findPersonByEmail(ctx, email);
  // Runs even when there is nobody: the response time must not show whether there is.
  const [found] = await ctx.db
    .select({ applicationId: affiliates.applicationId, status: affiliates.status })
    .from(affiliates)
    .where(eq(affiliates.personId, person?.id ?? ""));
  return found ?? null;
}

/**
 * Stores an application and sends a confirmation email. If the address has an undecided one or is an affiliate's, it
 * stores nothing of the new one. The answer and the work stay the same, because the caller may be anybody; only the
 * mail says why.
 */
export async function submitApplication(
  ctx: Context,
  given: AffiliateApplication,
): Promise<{ id: string; reference: string }> {
  const sent = { id: newId(), reference: newReference() };
  return inTransaction(ctx, async (tx) => {
    const createdAt = tx.clock();
    const undecided = await findUndecided(tx, given.email);
    const affiliate = await findAffiliate(tx, given.email);
    const applicationId = undecided?.id ?? affiliate?.applicationId;
    if (applicationId !== undefined) {
      const { reference } = sent;
      await tx.db.insert(repeatedApplications).values({ reference, applicationId, createdAt });
      const known = undecided ?? affiliate;
      if (known) await mailRepeated(tx, given.email, known);
      return sent;
    }
    const [application] = await tx.db
      .insert(table)
      .values({
        ...given,
        ...sent,
        website: given.website ?? null,
        status: "pending",
        createdAt,
      })
      .returning();
    if (!application) throw new Error("the application was not stored");
    await mailReceived(tx, application);
    return sent;
  });
}

/** Deletes rejected applications, and references of repeated ones, after the time given in the privacy policy. */
export const sweepAffiliateApplicationsJob: ScheduledJob = {
  name: "sweep-affiliate-applications",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    const endedBefore = monthsBefore(ctx.clock(), rejectedApplicationKeptMonths);
    await ctx.db
      .delete(repeatedApplications)
      .where(lt(repeatedApplications.createdAt, endedBefore));
    await ctx.db
      .delete(affiliateApplications)
      .where(
        and(
          eq(affiliateApplications.status, "rejected"),
          lt(affiliateApplications.reviewedAt, endedBefore),
        ),
      );
  },
};

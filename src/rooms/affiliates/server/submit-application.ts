import { and, eq, sql } from "drizzle-orm";
import { type Context, inTransaction } from "#foundation/context.ts";
import { AppError } from "#foundation/errors.ts";
import { newReadableCode } from "#foundation/ids.ts";
import { findPersonByEmail } from "#rooms/accounts/server/door.ts";
import type { AffiliateApplication } from "../contract/to-application.ts";
import { reviewTime } from "../rules/affiliate-terms.ts";
import type { AffiliateStatus } from "../rules/states.ts";
import { mailReceived } from "./application-mails.ts";
import { affiliates, affiliateApplications as table } from "./tables.ts";
import type { Application } from "./to-records.ts";

/** 20 letters and digits (100 bits): easy to read in an email, too long to guess. */
const newReference = () => `AFF-${newReadableCode(20).replace(/.{5}(?=.)/g, "$&-")}`;

/** Says that there is one, and nothing else of it: the person who asks may not be the applicant. */
const alreadyPending = () =>
  new AppError(
    409,
    "application_pending",
    `We have an application with this email address already. It is waiting for our decision, which takes ${reviewTime}; the link in our first email shows its status.`,
    { details: { status: "pending" } },
  );

const alreadyAffiliate = {
  approved:
    "This email address belongs to an affiliate already, so no application is needed. Please sign in.",
  suspended:
    "This email address belongs to an affiliate who is suspended, so we cannot take a new application. Please write to us.",
} as const satisfies Record<AffiliateStatus, string>;

/** An application of an affiliate could only be rejected. @throws AppError 409 `already_affiliate` */
async function refuseAffiliate(ctx: Context, email: string): Promise<void> {
  const person = await findPersonByEmail(ctx, email);
  if (!person) return;
  const [found] = await ctx.db
    .select({ status: affiliates.status })
    .from(affiliates)
    .where(eq(affiliates.personId, person.id));
  if (!found) return;
  const { status } = found;
  throw new AppError(409, "already_affiliate", alreadyAffiliate[status], { details: { status } });
}

/** @throws AppError 409 `application_pending`; two requests at once wait for each other */
async function refuseSecond(ctx: Context, email: string): Promise<void> {
  const name = `affiliate application ${email}`;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`);
  const [waiting] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.email, email), eq(table.status, "pending")))
    .limit(1);
  if (waiting) throw alreadyPending();
}

/**
 * Stores an application and sends a confirmation email.
 * @throws AppError 409 `application_pending` while one with the same email address is undecided, or `already_affiliate`
 */
export async function submitApplication(
  ctx: Context,
  given: AffiliateApplication,
): Promise<Application> {
  return inTransaction(ctx, async (tx) => {
    await refuseSecond(tx, given.email);
    await refuseAffiliate(tx, given.email);
    const [application] = await tx.db
      .insert(table)
      .values({
        ...given,
        website: given.website ?? null,
        reference: newReference(),
        status: "pending",
        createdAt: tx.clock(),
      })
      .returning();
    if (!application) throw new Error("the application was not stored");
    await mailReceived(tx, application);
    return application;
  });
}

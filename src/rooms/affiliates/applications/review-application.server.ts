import { and, eq } from "drizzle-orm";
import { codes } from "#academy";
import { audit } from "#foundation/audit/audit.ts";
import { newReadableCode } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, notFound } from "#foundation/errors/errors.ts";
import {
  createAffiliateAccount,
  createSetPasswordLink,
  findSelfMatch,
  flagSelf,
  requirePermission,
} from "#rooms/accounts/door.server.ts";
import { defaultRateBasisPoints } from "../affiliate-terms.ts";
import { codeStem } from "../sharing/affiliate-code.ts";
import { can } from "../states.ts";
import { type AffiliateRow, affiliateApplications, affiliates } from "../tables.server.ts";
import { type Application, toApplicationRecord } from "../to-records.server.ts";
import type { Review, ReviewResult } from "./application.ts";
import { mailApproved, mailRejected } from "./application-mails.server.ts";

const tries = 5;

/** Creates the affiliate of an approved application, with a unique code such as `ASABE7KQ2`. */
async function addAffiliate(
  ctx: Context,
  application: Application,
  personId: string,
): Promise<AffiliateRow> {
  const now = ctx.clock();
  for (let attempt = 0; attempt < tries; attempt++) {
    const [made] = await ctx.db
      .insert(affiliates)
      .values({
        personId,
        applicationId: application.id,
        fullName: application.fullName,
        email: application.email,
        phone: application.phone,
        socialMediaHandles: application.socialMediaHandles,
        audienceSize: application.audienceSize,
        affiliateCode: `${codeStem(application.fullName, codes.affiliate)}${newReadableCode(4)}`,
        commissionRateBasisPoints: defaultRateBasisPoints,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (made) return made;
    const [existing] = await ctx.db
      .select({ id: affiliates.id })
      .from(affiliates)
      .where(eq(affiliates.personId, personId));
    if (existing) throw conflict("already_affiliate", "This person is already an affiliate.");
    // Otherwise the code was taken: try another one.
  }
  throw new Error("no free affiliate code was found");
}

const alreadyReviewed = () =>
  conflict("already_reviewed", "This application has already been reviewed.");

/** Locks the application until the transaction ends: two admins may decide at once. */
async function lockApplication(ctx: Context, id: string): Promise<Application> {
  const [application] = await ctx.db
    .select()
    .from(affiliateApplications)
    .where(eq(affiliateApplications.id, id))
    .for("update");
  if (!application) throw notFound("There is no such application.");
  return application;
}

async function decide(
  ctx: Context,
  application: Application,
  review: Review,
): Promise<Application> {
  const now = ctx.clock();
  const [decided] = await ctx.db
    .update(affiliateApplications)
    .set({
      status: review.status,
      rejectionReason: review.status === "rejected" ? (review.rejectionReason ?? null) : null,
      reviewedBy: ctx.actor?.personId ?? null,
      reviewedAt: now,
    })
    .where(
      and(
        eq(affiliateApplications.id, application.id),
        // The lock already prevents a second decision. This condition is a second guard.
        eq(affiliateApplications.status, application.status),
      ),
    )
    .returning();
  if (!decided) throw alreadyReviewed();
  return decided;
}

async function welcome(ctx: Context, application: Application): Promise<ReviewResult> {
  const { personId, password, needsLink } = await createAffiliateAccount(ctx, {
    name: application.fullName,
    email: application.email,
    phone: application.phone,
  });
  const affiliate = await addAffiliate(ctx, application, personId);
  const link = needsLink ? await createSetPasswordLink(ctx, personId, "affiliate") : null;
  await mailApproved(ctx, affiliate, link);
  await audit(ctx, "application.approved", application.id, { affiliateId: affiliate.id });
  return {
    application: toApplicationRecord(application),
    affiliateCode: affiliate.affiliateCode,
    ...(password ? { credentials: { email: application.email, password } } : {}),
  };
}

/**
 * Approves or rejects a pending application, once. Approval creates the affiliate with a code. A person without an
 * account gets one, and only this response shows its password. The password of an account that someone already owns is
 * never shown.
 */
export async function reviewApplication(
  ctx: Context,
  id: string,
  review: Review,
): Promise<ReviewResult> {
  requirePermission(ctx, "affiliates.review");
  return inTransaction(ctx, async (tx) => {
    const application = await lockApplication(tx, id);
    const allowed =
      review.status === "approved" ? can.approve(application) : can.reject(application);
    if (!allowed) throw alreadyReviewed();
    await tx.step("application-read");
    const decided = await decide(tx, application, review);
    await flagSelf(tx, "application.own_decided", id, await findSelfMatch(tx, [application]));
    if (review.status === "approved") return welcome(tx, decided);
    await mailRejected(tx, decided);
    await audit(tx, "application.rejected", decided.id);
    return { application: toApplicationRecord(decided) };
  });
}

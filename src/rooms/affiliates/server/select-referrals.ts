import { eq, isNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Context } from "#foundation/context.ts";
import { commissionSums, withheldMarks } from "./select-commissions.ts";
import { affiliates, leads, referrals } from "./tables.ts";
import { isWaiting } from "./take-lead.ts";

type ReferralRow = typeof referrals.$inferSelect;

/** Referrals that have an enrolment, with the commission they earned. */
function selectEnrolled(ctx: Context) {
  const sums = commissionSums(ctx);
  const withheld = withheldMarks(ctx);
  return ctx.db
    .select({
      id: referrals.id,
      stage: sql<"enrolled" | "signed_up">`'enrolled'`.as("stage"),
      affiliateId: referrals.affiliateId,
      enrolmentId: sql<string | null>`${referrals.enrolmentId}`.as("enrolment_id"),
      source: referrals.source,
      learnerName: referrals.learnerName,
      learnerEmail: referrals.learnerEmail,
      status: referrals.status,
      createdAt: referrals.createdAt,
      completedAt: referrals.completedAt,
      refundedAt: referrals.refundedAt,
      commissionKobo: sql<number>`coalesce(${sums.kobo}, 0)`.mapWith(Number).as("kobo"),
      lineCount: sql<number>`coalesce(${sums.lineCount}, 0)`.mapWith(Number).as("lines"),
      paidCount: sql<number>`coalesce(${sums.paidCount}, 0)`.mapWith(Number).as("paid"),
      withheldReason: sql<string | null>`${withheld.reason}`.as("withheld_reason"),
    })
    .from(referrals)
    .leftJoinLateral(sums, sql`true`)
    .leftJoinLateral(withheld, sql`true`)
    .where(isNull(referrals.replacedByEnrolmentId));
}

/** Waiting leads, shown as pending referrals without an enrolment. */
function selectSignedUp(ctx: Context) {
  return ctx.db
    .select({
      id: leads.id,
      stage: sql<"enrolled" | "signed_up">`'signed_up'`.as("stage"),
      affiliateId: leads.affiliateId,
      enrolmentId: sql<string | null>`null`.as("enrolment_id"),
      source: sql<ReferralRow["source"]>`'lead'`.as("source"),
      learnerName: leads.name,
      learnerEmail: leads.email,
      status: sql<ReferralRow["status"]>`'pending'`.as("status"),
      createdAt: leads.createdAt,
      completedAt: sql<Date | null>`null::timestamptz`.as("completed_at"),
      refundedAt: sql<Date | null>`null::timestamptz`.as("refunded_at"),
      commissionKobo: sql<number>`0::bigint`.mapWith(Number).as("kobo"),
      lineCount: sql<number>`0::bigint`.mapWith(Number).as("lines"),
      paidCount: sql<number>`0::bigint`.mapWith(Number).as("paid"),
      withheldReason: sql<string | null>`null`.as("withheld_reason"),
    })
    .from(leads)
    .where(isWaiting(ctx));
}

/** Referrals and waiting leads in one list, with their affiliate. The caller adds filter, order and page. */
export function selectReferrals(ctx: Context) {
  const listed = unionAll(selectEnrolled(ctx), selectSignedUp(ctx)).as("listed");
  const { affiliateId: _, ...columns } = listed._.selectedFields;
  const query = ctx.db
    .select({ referral: columns, affiliate: affiliates })
    .from(listed)
    .innerJoin(affiliates, eq(affiliates.id, listed.affiliateId));
  return { query, listed };
}

export type ListedReferral = Awaited<ReturnType<typeof selectReferrals>["query"]>[number];

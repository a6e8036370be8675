import { and, asc, desc, isNull, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Context } from "#foundation/context.ts";
import { leads, referrals } from "./tables.ts";
import { isWaiting } from "./take-lead.ts";

type ReferralRow = typeof referrals.$inferSelect;

/** A referral with an enrolment, or a waiting lead, which is shown as a pending referral. */
export type ListedReferral = Pick<
  ReferralRow,
  | "id"
  | "affiliateId"
  | "source"
  | "learnerName"
  | "learnerEmail"
  | "program"
  | "ownMatch"
  | "isFree"
  | "status"
  | "commissionKobo"
  | "createdAt"
  | "completedAt"
  | "refundedAt"
  | "signedUpAt"
> & { stage: "enrolled" | "signed_up"; enrolmentId: string | null };

const enrolledColumns = {
  id: referrals.id,
  stage: sql<"enrolled" | "signed_up">`'enrolled'`.as("stage"),
  affiliateId: referrals.affiliateId,
  enrolmentId: sql<string | null>`${referrals.enrolmentId}`.as("enrolment_id"),
  source: referrals.source,
  learnerName: referrals.learnerName,
  learnerEmail: referrals.learnerEmail,
  program: referrals.program,
  ownMatch: referrals.ownMatch,
  isFree: referrals.isFree,
  status: referrals.status,
  commissionKobo: referrals.commissionKobo,
  createdAt: referrals.createdAt,
  completedAt: referrals.completedAt,
  refundedAt: referrals.refundedAt,
  signedUpAt: referrals.signedUpAt,
};

const leadColumns = {
  id: leads.id,
  stage: sql<"enrolled" | "signed_up">`'signed_up'`.as("stage"),
  affiliateId: leads.affiliateId,
  enrolmentId: sql<string | null>`null`.as("enrolment_id"),
  source: sql<ReferralRow["source"]>`'lead'`.as("source"),
  learnerName: leads.name,
  learnerEmail: leads.email,
  program: sql<string | null>`null`.as("program"),
  ownMatch: sql<ReferralRow["ownMatch"]>`null`.as("own_match"),
  isFree: sql<boolean>`false`.as("is_free"),
  status: sql<ReferralRow["status"]>`'pending'`.as("status"),
  commissionKobo: sql<number>`0::bigint`.mapWith(Number).as("commission_kobo"),
  createdAt: leads.createdAt,
  completedAt: sql<Date | null>`null::timestamptz`.as("completed_at"),
  refundedAt: sql<Date | null>`null::timestamptz`.as("refunded_at"),
  signedUpAt: leads.createdAt,
};

/** Which referrals and leads a list has. A condition of null leaves all of them out. */
export type Wanted = { enrolled: SQL | undefined; signedUp: SQL | undefined | null };

export type Sort = "created_at" | "completed_at" | "commission_amount";
type Page = { sort: Sort; order: "asc" | "desc"; limit: number; offset: number };

const enrolledWhere = ({ enrolled }: Wanted) =>
  and(isNull(referrals.replacedByEnrolmentId), enrolled);
const leadWhere = (ctx: Context, { signedUp }: Wanted) =>
  and(isWaiting(ctx), signedUp === null ? sql`false` : signedUp);

/**
 * A page of referrals and leads. Each table gives its own first rows by index; only these are put in order together,
 * so a page costs the same however many rows there are.
 */
export async function selectPage(
  ctx: Context,
  wanted: Wanted,
  { sort, order, limit, offset }: Page,
): Promise<ListedReferral[]> {
  const direction = order === "asc" ? asc : desc;
  const first = offset + limit;
  const sorted = {
    created_at: [referrals.createdAt, leads.createdAt],
    completed_at: [referrals.completedAt, leads.id],
    commission_amount: [referrals.commissionKobo, leads.id],
  } as const;
  const [ofReferrals, ofLeads] = sorted[sort];
  const enrolled = ctx.db
    .select(enrolledColumns)
    .from(referrals)
    .where(enrolledWhere(wanted))
    .orderBy(direction(ofReferrals), direction(referrals.id))
    .limit(first);
  const signedUp = ctx.db
    .select(leadColumns)
    .from(leads)
    .where(leadWhere(ctx, wanted))
    .orderBy(direction(ofLeads), direction(leads.id))
    .limit(first);
  const listed = unionAll(enrolled, signedUp).as("listed");
  const columns = {
    created_at: listed.createdAt,
    completed_at: listed.completedAt,
    commission_amount: listed.commissionKobo,
  } as const;
  return ctx.db
    .select()
    .from(listed)
    .orderBy(direction(columns[sort]), direction(listed.id))
    .limit(limit)
    .offset(offset);
}

/** How many there are on all pages. */
export async function countReferrals(ctx: Context, wanted: Wanted): Promise<number> {
  const enrolled = ctx.db.$count(referrals, enrolledWhere(wanted));
  const signedUp = ctx.db.$count(leads, leadWhere(ctx, wanted));
  const [counted] = await ctx.db
    .select({ many: sql<number>`(${enrolled.getSQL()}) + (${signedUp.getSQL()})`.mapWith(Number) })
    .from(sql`(values (1)) as one`);
  return counted?.many ?? 0;
}

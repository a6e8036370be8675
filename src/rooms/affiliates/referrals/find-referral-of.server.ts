import { type AnyColumn, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { requirePermission, type SomebodyNamed } from "#rooms/accounts/door.server.ts";
import { adminNames } from "../account/find-affiliates.server.ts";
import { affiliates, referrals } from "../tables.server.ts";
import { toAdminReferralRecord } from "../to-records.server.ts";
import { findReferral } from "./list-referrals.server.ts";
import type { AdminReferralRecord, CommissionMark } from "./referral.ts";

/** The referral of an enrolment, with its affiliate, for admins; null without one. The caller checks the permission. */
export async function findReferralOf(ctx: Context, enrolmentId: string) {
  const [found] = await ctx.db
    .select({
      affiliateId: affiliates.id,
      affiliateName: affiliates.fullName,
      code: affiliates.affiliateCode,
      source: referrals.source,
      status: referrals.status,
      ownMatch: referrals.ownMatch,
      commissionKobo: referrals.commissionKobo,
    })
    .from(referrals)
    .innerJoin(affiliates, eq(affiliates.id, referrals.affiliateId))
    .where(eq(referrals.enrolmentId, enrolmentId));
  return found ?? null;
}

/** Whether an enrolment has a referral, as a condition in a query. */
export function isReferred({ db }: Pick<Context, "db">, enrolmentId: AnyColumn): SQL<boolean> {
  const ofIt = db
    .select({ id: referrals.id })
    .from(referrals)
    .where(eq(referrals.enrolmentId, enrolmentId));
  return sql<boolean>`exists (${ofIt})`;
}

/** The affiliates who brought these enrolments, to compare with the caller. */
export const findReferrersOf = async (
  ctx: Context,
  enrolmentIds: readonly string[],
): Promise<SomebodyNamed[]> =>
  enrolmentIds.length === 0
    ? []
    : ctx.db
        .select({
          personId: affiliates.personId,
          email: affiliates.email,
          phone: affiliates.phone,
          fullName: affiliates.fullName,
        })
        .from(referrals)
        .innerJoin(affiliates, eq(affiliates.id, referrals.affiliateId))
        .where(inArray(referrals.enrolmentId, [...enrolmentIds]));

/** Which of these enrolments have a referral already, each with its affiliate's code. */
export async function findReferred(
  ctx: Context,
  enrolmentIds: readonly string[],
): Promise<Map<string, string>> {
  if (enrolmentIds.length === 0) return new Map();
  const found = await ctx.db
    .select({ id: referrals.enrolmentId, code: affiliates.affiliateCode })
    .from(referrals)
    .innerJoin(affiliates, eq(affiliates.id, referrals.affiliateId))
    .where(inArray(referrals.enrolmentId, [...enrolmentIds]));
  return new Map(found.map(({ id, code }) => [id, code]));
}

/** One referral with the marks on its commission, oldest first. */
export async function getReferral(
  ctx: Context,
  id: string,
): Promise<{ referral: AdminReferralRecord; marks: CommissionMark[] }> {
  requirePermission(ctx, "affiliates.read");
  const found = await findReferral(ctx, id);
  if (!found) throw notFound("There is no such referral.");
  const { marks } = found.story;
  const nameOf = await adminNames(
    ctx,
    marks.map(({ madeBy }) => madeBy),
  );
  return {
    referral: toAdminReferralRecord(found),
    marks: marks.map(({ withheld, reason, createdAt, madeBy }) => ({
      withheld,
      reason,
      at: createdAt.toISOString(),
      by: nameOf(madeBy),
    })),
  };
}

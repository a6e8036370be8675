import { koboToNaira } from "#foundation/money.ts";
import type { AffiliateProfile, AffiliateRecord } from "../contract/affiliate.ts";
import type { ApplicationRecord } from "../contract/application.ts";
import type { AdminReferralRecord, ReferralRecord } from "../contract/referral.ts";
import { type CommissionState, commissionStateOf } from "../rules/commission-state.ts";
import { maskEmail, maskName } from "../rules/privacy.ts";
import type { ListedReferral } from "./select-referrals.ts";
import type { affiliateApplications, affiliates } from "./tables.ts";

/** Converts this room's rows to the snake_case records of the API (spec §3). Nothing else does this. */

export type Application = typeof affiliateApplications.$inferSelect;
export type AffiliateRow = typeof affiliates.$inferSelect;

const iso = (at: Date | null) => at?.toISOString() ?? null;
const rateOf = (row: AffiliateRow) => row.commissionRateBasisPoints / 10_000;

export function toApplicationRecord(row: Application): ApplicationRecord {
  return {
    id: row.id,
    full_name: row.fullName,
    email: row.email,
    phone: row.phone,
    website: row.website,
    social_media_handles: JSON.stringify(row.socialMediaHandles),
    audience_size: row.audienceSize,
    audience_description: row.audienceDescription,
    motivation: row.motivation,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    reviewed_by: row.reviewedBy,
    reviewed_at: iso(row.reviewedAt),
    rejection_reason: row.rejectionReason,
  };
}

export type Totals = { earnedKobo: number; referralCount: number };

export function toAffiliateRecord(row: AffiliateRow, totals: Totals): AffiliateRecord {
  return {
    id: row.id,
    user_id: row.personId,
    application_id: row.applicationId,
    full_name: row.fullName,
    email: row.email,
    phone: row.phone,
    social_media_handles: JSON.stringify(row.socialMediaHandles),
    audience_size: row.audienceSize,
    affiliate_code: row.affiliateCode,
    commission_rate: rateOf(row),
    total_earnings: koboToNaira(totals.earnedKobo),
    total_referrals: totals.referralCount,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export function toAffiliateProfile(row: AffiliateRow): AffiliateProfile {
  return {
    full_name: row.fullName,
    affiliate_code: row.affiliateCode,
    commission_rate: rateOf(row),
    status: row.status,
    paymentInfo: row.paymentInfo && {
      bankName: row.paymentInfo.bankName,
      accountNumber: row.paymentInfo.accountNumber,
      accountName: row.paymentInfo.accountName,
    },
    paymentInfoVersion: row.paymentInfoVersion,
  };
}

/** The commission state of a referral. */
export const stateOf = ({ referral }: ListedReferral): CommissionState =>
  commissionStateOf({ ...referral, isWithheld: referral.withheldReason !== null });

/** For the affiliate: names and addresses are masked. */
export function toReferralRecord(listed: ListedReferral): ReferralRecord {
  const { referral } = listed;
  return {
    id: referral.id,
    referred_user_name: maskName(referral.learnerName),
    referred_user_email: maskEmail(referral.learnerEmail),
    commission_amount: koboToNaira(referral.commissionKobo),
    commission_state: stateOf(listed),
    status: referral.status,
    stage: referral.stage,
    created_at: referral.createdAt.toISOString(),
    completed_at: iso(referral.completedAt),
    refunded_at: iso(referral.refundedAt),
  };
}

/** For admins. */
export function toAdminReferralRecord(listed: ListedReferral): AdminReferralRecord {
  const { referral, affiliate } = listed;
  return {
    ...toReferralRecord(listed),
    referred_user_name: referral.learnerName,
    referred_user_email: referral.learnerEmail,
    enrolment_id: referral.enrolmentId,
    affiliate_id: affiliate.id,
    affiliate_name: affiliate.fullName,
    affiliate_code: affiliate.affiliateCode,
    source: referral.source,
    withheld_reason: referral.withheldReason,
  };
}

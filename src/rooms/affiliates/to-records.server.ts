import { koboToNaira } from "#foundation/amounts/money.ts";
import type { AffiliateProfile, AffiliateRecord } from "./account/affiliate.ts";
import type { BankAccount } from "./account/payment-info.ts";
import type { ApplicationRecord } from "./applications/application.ts";
import { accountsAt } from "./payouts/payout-account.ts";
import type { MaskedBank } from "./payouts/payouts.ts";
import type { AdminReferral, ToldReferral } from "./referrals/list-referrals.server.ts";
import { maskAccountNumber, maskEmail, maskName } from "./referrals/privacy.ts";
import type { KnownRates } from "./referrals/rate-on.server.ts";
import type { AdminReferralRecord, ReferralEvent, ReferralRecord } from "./referrals/referral.ts";
import { type CommissionState, commissionStateOf } from "./referrals/referral-state.ts";
import {
  explainEarning,
  type ReferralStory,
  type StoryEvent,
  tellStory,
} from "./referrals/tell-story.ts";
import type { AffiliateRow, affiliateApplications } from "./tables.server.ts";

/** Converts this room's rows to the snake_case records of the API (spec §3). Nothing else does this. */

export type Application = typeof affiliateApplications.$inferSelect;

export const iso = (at: Date | null) => at?.toISOString() ?? null;
const fractionOf = (rateBasisPoints: number) => rateBasisPoints / 10_000;

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

/** `rateBasisPoints` is the rate in force today. */
export type Totals = { earnedKobo: number; referralCount: number; rateBasisPoints: number };

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
    commission_rate: fractionOf(totals.rateBasisPoints),
    total_earnings: koboToNaira(totals.earnedKobo),
    total_referrals: totals.referralCount,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

const shownAccount = ({ bankName, accountNumber, accountName }: BankAccount) => ({
  bankName,
  accountNumber,
  accountName,
});

export function toAffiliateProfile(
  row: AffiliateRow,
  { rateBasisPoints, next }: KnownRates,
  now: Date,
): AffiliateProfile {
  const { current, pending } = accountsAt(row, now);
  return {
    full_name: row.fullName,
    affiliate_code: row.affiliateCode,
    commission_rate: fractionOf(rateBasisPoints),
    next_rate: next
      ? { commission_rate: fractionOf(next.rateBasisPoints), from_day: next.fromDay }
      : null,
    status: row.status,
    paymentInfo: current && shownAccount(current),
    pendingPaymentInfo: pending && { ...shownAccount(pending), from: pending.from.toISOString() },
    paymentInfoVersion: row.paymentInfoVersion,
  };
}

/** An affiliate's accounts for admins: the one that gets the money now, and a pending change. */
export function toMaskedBanks(row: AffiliateRow, now: Date) {
  const { current, pending } = accountsAt(row, now);
  const masked = toMaskedBank(pending);
  return {
    bank: toMaskedBank(current),
    pendingBank: pending && masked ? { ...masked, from: pending.from.toISOString() } : null,
  };
}

/** The account with most of its number masked. */
export const toMaskedBank = (bank: BankAccount | null): MaskedBank | null =>
  bank && {
    bankName: bank.bankName,
    accountNumber: maskAccountNumber(bank.accountNumber),
    accountName: bank.accountName,
  };

const withheldReason = ({ marks }: ReferralStory): string | null => {
  const latest = marks.at(-1);
  return latest?.withheld ? latest.reason : null;
};

export const stateOf = ({ story }: ToldReferral): CommissionState =>
  commissionStateOf({
    isWithheld: withheldReason(story) !== null,
    paidCount: story.paidCount,
    unpaidKobo: story.unpaidKobo,
  });

const naira = (kobo: number | null) => (kobo === null ? null : koboToNaira(kobo));
const fraction = (rate: number | null) => (rate === null ? null : fractionOf(rate));

const toEvent = (event: StoryEvent): ReferralEvent => ({
  kind: event.kind,
  at: event.at.toISOString(),
  amount: naira(event.amountKobo),
  base_amount: naira(event.baseKobo),
  commission_rate: fraction(event.rateBasisPoints),
  statement: event.statement,
});

/** For the affiliate: names and addresses are masked. */
export function toReferralRecord(told: ToldReferral): ReferralRecord {
  const { referral, story } = told;
  const earning = explainEarning(referral, story.lines);
  return {
    id: referral.id,
    referred_user_name: maskName(referral.learnerName),
    referred_user_email: maskEmail(referral.learnerEmail),
    commission_amount: koboToNaira(referral.commissionKobo),
    commission_state: stateOf(told),
    status: referral.status,
    stage: referral.stage,
    created_at: referral.createdAt.toISOString(),
    completed_at: iso(referral.completedAt),
    refunded_at: iso(referral.refundedAt),
    program: referral.program,
    earning: {
      reason: earning.reason,
      base_amount: koboToNaira(earning.baseKobo),
      commission_rate: fraction(earning.rateBasisPoints),
    },
    events: tellStory(referral, story).map(toEvent),
  };
}

export function toAdminReferralRecord(told: AdminReferral): AdminReferralRecord {
  const { referral, affiliate, story } = told;
  return {
    ...toReferralRecord(told),
    referred_user_name: referral.learnerName,
    referred_user_email: referral.learnerEmail,
    enrolment_id: referral.enrolmentId,
    affiliate_id: affiliate.id,
    affiliate_name: affiliate.fullName,
    affiliate_code: affiliate.affiliateCode,
    source: referral.source,
    own_match: referral.ownMatch,
    withheld_reason: withheldReason(story),
  };
}

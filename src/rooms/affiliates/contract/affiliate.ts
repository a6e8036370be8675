import * as z from "zod";
import { affiliateStatuses } from "../rules/states.ts";

const Instant = z.iso.datetime();
const Naira = z.number().describe("naira");

export const AffiliateStatus = z.enum(affiliateStatuses);

/** The admin's record of spec §3.4. */
export const AffiliateRecord = z.object({
  id: z.string(),
  user_id: z.string(),
  application_id: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
  social_media_handles: z.string().describe("JSON text: network → handle"),
  audience_size: z.int(),
  affiliate_code: z.string(),
  commission_rate: z.number().describe("a fraction: 0.1 is 10 %"),
  total_earnings: Naira,
  total_referrals: z.int(),
  status: AffiliateStatus,
  created_at: Instant,
  updated_at: Instant,
});
export type AffiliateRecord = z.output<typeof AffiliateRecord>;

/** The affiliate's own profile. */
export const AffiliateProfile = z.object({
  full_name: z.string(),
  affiliate_code: z.string(),
  commission_rate: z.number().describe("a fraction: 0.1 is 10 %"),
  status: AffiliateStatus,
  paymentInfo: z
    .object({ bankName: z.string(), accountNumber: z.string(), accountName: z.string() })
    .nullable()
    .describe("null until it is given"),
  paymentInfoVersion: z.int().describe("counts the changes of paymentInfo; send it with an edit"),
});
export type AffiliateProfile = z.output<typeof AffiliateProfile>;

export const AffiliateStats = z.object({
  totalReferrals: z.int(),
  monthlyReferrals: z.int().describe("this calendar month in Africa/Lagos"),
  totalEarnings: Naira.describe("naira; completed commissions less reversals"),
  monthlyEarnings: Naira.describe("naira; this calendar month in Africa/Lagos"),
  activeReferrals: z.int().describe("completed"),
  pendingCommissions: Naira.describe("naira; earned and not paid out"),
  paidCommissions: Naira.describe("naira; paid out"),
});
export type AffiliateStats = z.output<typeof AffiliateStats>;

export const CodeCheck = z.object({
  valid: z.boolean(),
  affiliateName: z.string().optional().describe("first name and initial; only when valid"),
});
export type CodeCheck = z.output<typeof CodeCheck>;

import * as z from "zod";
import { timeZone } from "#academy";
import { isRealDay } from "#foundation/time/time.ts";
import { MaskedBank } from "../payouts/payouts.ts";
import { affiliateStatuses } from "../states.ts";

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

/** A rate and its first day. */
export const NewRate = z.object({
  rateBasisPoints: z
    .int("Enter the rate in hundredths of a percent")
    .min(0, "The rate must be between 0 and 5000")
    .max(5_000, "The rate must be between 0 and 5000")
    .describe("in hundredths of a percent"),
  fromDay: z
    .string("Choose the day")
    .refine(isRealDay, "Choose a day that exists")
    .describe(`the first day in ${timeZone}, today or later: YYYY-MM-DD`),
  version: z
    .int()
    .optional()
    .describe("the `rateVersion` that the caller saw; any other answers 409 `changed_meanwhile`"),
});
export type NewRate = z.output<typeof NewRate>;

/** A past, present or future rate and its first day. */
export const RateChange = z.object({
  rateBasisPoints: z.int().describe("in hundredths of a percent"),
  fromDay: z.string().describe(`YYYY-MM-DD in ${timeZone}`),
  setBy: z.string().nullable().describe("the admin's name; null for the rate from approval"),
  setAt: Instant,
});
export type RateChange = z.output<typeof RateChange>;

export const AffiliateProfile = z.object({
  full_name: z.string(),
  affiliate_code: z.string(),
  commission_rate: z.number().describe("a fraction: 0.1 is 10 %; in effect today"),
  next_rate: z
    .object({ commission_rate: z.number(), from_day: z.string() })
    .nullable()
    .describe("the next change, if one is set"),
  status: AffiliateStatus,
  paymentInfo: z
    .object({ bankName: z.string(), accountNumber: z.string(), accountName: z.string() })
    .nullable()
    .describe("the account that money goes to now; null until it is given"),
  pendingPaymentInfo: z
    .object({
      bankName: z.string(),
      accountNumber: z.string(),
      accountName: z.string(),
      from: Instant,
    })
    .nullable()
    .describe("a pending change, and from when money goes to it"),
  paymentInfoVersion: z.int().describe("counts the changes of paymentInfo; send it with an edit"),
});
export type AffiliateProfile = z.output<typeof AffiliateProfile>;

export const AffiliateStats = z.object({
  totalReferrals: z.int(),
  monthlyReferrals: z.int().describe(`this calendar month in ${timeZone}`),
  totalEarnings: Naira.describe("naira; completed commissions less reversals"),
  monthlyEarnings: Naira.describe(`naira; this calendar month in ${timeZone}`),
  activeReferrals: z.int().describe("completed"),
  freeReferrals: z.int().describe("completed free registrations: they earn nothing"),
  pendingCommissions: Naira.describe("naira; earned and not paid out: the sum of the next four"),
  dueCommissions: Naira.describe(
    "naira; part of the next payout. Negative: what refunds and corrected amounts took back of earlier payouts, which the affiliate owes",
  ),
  inPayoutCommissions: Naira.describe("naira; in a payout that the bank has not paid yet"),
  heldCommissions: Naira.describe("naira; in the holding period"),
  heldByDay: z
    .array(z.object({ day: z.iso.date(), amount: Naira }))
    .describe("the same by the day on which it is due in Lagos, earliest first"),
  reviewCommissions: Naira.describe("naira; under review"),
  owedCommissions: Naira.describe("naira; 0 or more: what the next payouts are reduced by"),
  paidCommissions: Naira.describe("naira; paid out"),
  holdDays: z.int().describe("days from a payment until its commission is due"),
});
export type AffiliateStats = z.output<typeof AffiliateStats>;

export const AffiliateMoney = z.object({
  stats: AffiliateStats,
  bank: MaskedBank.nullable().describe("null until the affiliate enters it"),
  pendingBank: MaskedBank.extend({ from: Instant })
    .nullable()
    .describe("a pending change, and from when money goes to it"),
  rates: z.array(RateChange).describe("newest first; the last one is the rate from approval"),
  rateVersion: z.int().describe("counts the changes; send it with a new rate"),
});
export type AffiliateMoney = z.output<typeof AffiliateMoney>;

export const CodeCheck = z.object({
  valid: z.boolean(),
  affiliateName: z.string().optional().describe("first name and initial; only when valid"),
});
export type CodeCheck = z.output<typeof CodeCheck>;

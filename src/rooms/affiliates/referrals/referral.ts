import * as z from "zod";
import { wellFormed } from "#foundation/text/text.ts";
import { EmailAddress, PersonName } from "#rooms/accounts/people/person-fields.ts";
import { leadDays } from "../affiliate-terms.ts";
import { ownMatches, referralSources, referralStatuses } from "../states.ts";
import { commissionStates, earningReasons, referralEventKinds } from "./referral-state.ts";

const Instant = z.iso.datetime();

export const ReferralStatus = z.enum(referralStatuses);

/** Something that happened to a referral. The words for people are in referrals/referral-words.ts. */
export const ReferralEvent = z.object({
  kind: z.enum(referralEventKinds),
  at: Instant,
  amount: z.number().nullable().describe("naira: the commission, negative when it is taken back"),
  base_amount: z
    .number()
    .nullable()
    .describe("naira: the money received; negative for money that went back or never came"),
  commission_rate: z.number().nullable().describe("a fraction: 0.1 is 10 %"),
  statement: z
    .string()
    .nullable()
    .describe("the statement's number: of paid_out, taken_back, and of their returns"),
});
export type ReferralEvent = z.output<typeof ReferralEvent>;

/** Why a referral earned what it did. */
const ReferralEarning = z.object({
  reason: z.enum(earningReasons),
  base_amount: z.number().describe("naira: the money received, less refunds"),
  commission_rate: z
    .number()
    .nullable()
    .describe("a fraction; null without a payment, or with payments at different rates"),
});

/** What the affiliate sees: names and addresses are masked. */
export const ReferralRecord = z.object({
  id: z.string(),
  referred_user_name: z.string().describe("first name and initial"),
  referred_user_email: z.string().describe("a••••@gmail.com"),
  commission_amount: z.number().describe("naira, less what was reversed"),
  commission_state: z
    .enum(commissionStates)
    .describe("under_review: withheld by the academy, counted as earned and not paid out"),
  status: ReferralStatus,
  stage: z
    .enum(["signed_up", "enrolled"])
    .describe(`signed_up: a lead of the last ${leadDays} days, pending and without a course`),
  created_at: Instant,
  completed_at: Instant.nullable(),
  refunded_at: Instant.nullable().describe("when the learner got all the money back"),
  program: z.string().nullable().describe("title and level; null for a lead"),
  earning: ReferralEarning,
  events: z.array(ReferralEvent).describe("oldest first"),
});
export type ReferralRecord = z.output<typeof ReferralRecord>;

/** What an admin sees. */
export const AdminReferralRecord = ReferralRecord.extend({
  referred_user_name: z.string(),
  referred_user_email: z.string(),
  enrolment_id: z.string().nullable().describe("null for a lead"),
  affiliate_id: z.string(),
  affiliate_name: z.string(),
  affiliate_code: z.string(),
  source: z.enum(referralSources).describe("where the code was"),
  own_match: z
    .enum(ownMatches)
    .nullable()
    .describe("the affiliate's own email or phone: flagged, earns nothing"),
  withheld_reason: z.string().nullable().describe("why it is under review; null when it is not"),
});
export type AdminReferralRecord = z.output<typeof AdminReferralRecord>;

/** One time the commission of a referral was withheld or released. */
export const CommissionMark = z.object({
  withheld: z.boolean(),
  reason: z.string(),
  at: Instant,
  by: z.string().nullable().describe("the admin's name"),
});
export type CommissionMark = z.output<typeof CommissionMark>;

/** What admins look for among the referrals. `own`: with the affiliate's own email or phone. */
export const referralFlags = ["under_review", "own"] as const;

/** An admin withholds the commission of a referral, or releases it. */
export const Withholding = z.object({
  withhold: z.boolean("Say whether the commission is withheld"),
  reason: z
    .string("Give the reason")
    .max(10_000, "Use 500 characters or fewer")
    .transform((typed) => wellFormed(typed).trim())
    .pipe(z.string().min(1, "Give the reason").max(500, "Use 500 characters or fewer")),
});
export type Withholding = z.output<typeof Withholding>;

const text = (most: number) => z.string().trim().max(most);

/** Spec §10.6. Course and price are ignored: commission comes only from verified payments. */
export const TrackedReferral = z.object({
  affiliateCode: text(500).min(1, "Enter an affiliate code"),
  userData: z.object({ name: PersonName, email: EmailAddress }),
  courseId: z.union([text(200), z.number()]).nullish(),
  courseTitle: text(500).nullish(),
  coursePrice: z.unknown().optional().describe("ignored"),
});

import * as z from "zod";
import { EmailAddress } from "#rooms/accounts/contract/person-fields.ts";

const Instant = z.iso.datetime();

export const ReferralStatus = z.enum(["pending", "completed"]);

/** What the affiliate sees: nobody's full name or address. */
export const ReferralRecord = z.object({
  id: z.string(),
  referred_user_name: z.string().describe("first name and initial"),
  referred_user_email: z.string().describe("a••••@gmail.com"),
  commission_amount: z.number().describe("naira, less what was reversed"),
  status: ReferralStatus,
  created_at: Instant,
  completed_at: Instant.nullable(),
  refunded_at: Instant.nullable().describe("when the learner got all the money back"),
});
export type ReferralRecord = z.output<typeof ReferralRecord>;

/** What an admin sees. */
export const AdminReferralRecord = ReferralRecord.extend({
  referred_user_name: z.string(),
  referred_user_email: z.string(),
  enrolment_id: z.string(),
  affiliate_id: z.string(),
  affiliate_name: z.string(),
  affiliate_code: z.string(),
  source: z.enum(["typed", "kept", "lead"]).describe("where the code stood"),
});
export type AdminReferralRecord = z.output<typeof AdminReferralRecord>;

const text = (most: number) => z.string().trim().max(most);

/** Spec §7. Whatever price is sent, it is ignored: commission comes only from verified payments. */
export const TrackedReferral = z.object({
  affiliateCode: text(100).min(1, "Enter an affiliate code"),
  userData: z.object({
    email: EmailAddress,
    name: text(200).optional(),
    fullName: text(200).optional(),
  }),
  courseId: z.union([text(200), z.number()]).nullish(),
  courseTitle: text(500).nullish(),
  coursePrice: z.unknown().describe("ignored"),
});

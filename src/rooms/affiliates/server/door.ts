/** What other rooms can use of the affiliates room. */

export { affiliateData } from "./account/affiliate-data.ts";
export { demoAffiliate, seedAffiliates } from "./account/seed-affiliates.ts";
export { sweepAffiliateApplicationsJob } from "./applications/submit-application.ts";
export {
  countPayoutsToApprove,
  countPayoutsToPay,
  countPendingApplications,
} from "./count-waiting.ts";
export { affiliatesHttp } from "./http.ts";
export { findReferrer } from "./links/find-referrer.ts";
export { forgetLearners, sweepLeadsJob } from "./links/forget-learners.ts";
export { commissionsOf } from "./lists/commissions-of.ts";
export { hasReferrals, seedPayout, seedReview } from "./payouts/seed-payout.ts";
export {
  completeFreeReferral,
  completeReferral,
  type PaidEnrolment,
} from "./referrals/complete-referral.ts";
export { findReferralOf, findReferred, findReferrersOf } from "./referrals/find-referral-of.ts";
export { passReferral, type ReplacedEnrolment } from "./referrals/pass-referral.ts";
export { type NewLead, recordLead } from "./referrals/record-lead.ts";
export { type NewReferral, recordReferral } from "./referrals/record-referral.ts";
export {
  type RefundedEnrolment,
  reinstateReferral,
  reverseReferral,
} from "./referrals/reverse-referral.ts";

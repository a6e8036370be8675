/** What other rooms can use of the affiliates room. */

export { affiliateData } from "./affiliate-data.ts";
export { commissionsOf } from "./commissions-of.ts";
export { completeFreeReferral } from "./complete-free-referral.ts";
export { completeReferral, type PaidEnrolment } from "./complete-referral.ts";
export {
  countPayoutsToApprove,
  countPayoutsToPay,
  countPendingApplications,
} from "./count-waiting.ts";
export { findReferralOf, findReferrersOf } from "./find-referral-of.ts";
export { findReferred } from "./find-referred.ts";
export { findReferrer } from "./find-referrer.ts";
export { forgetLearners } from "./forget-learners.ts";
export { affiliatesHttp } from "./http.ts";
export { passReferral, type ReplacedEnrolment } from "./pass-referral.ts";
export { type NewLead, recordLead } from "./record-lead.ts";
export { type NewReferral, recordReferral } from "./record-referral.ts";
export { type RefundedEnrolment, reinstateReferral, reverseReferral } from "./reverse-referral.ts";
export { demoAffiliate, seedAffiliates } from "./seed-affiliates.ts";
export { hasReferrals, seedPayout, seedReview } from "./seed-payout.ts";
export { sweepAffiliateApplicationsJob } from "./sweep-applications.ts";
export { sweepLeadsJob } from "./sweep-leads.ts";

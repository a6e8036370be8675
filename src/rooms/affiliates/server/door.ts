/** What other rooms can use of the affiliates room. */

export { affiliateData } from "./account/affiliate-data.ts";
export {
  demoAffiliate,
  hasReferrals,
  seedAffiliates,
  seedPayout,
  seedReview,
} from "./account/seed-affiliates.ts";
export {
  affiliateRecordsOf,
  findAffiliateOf,
  findAffiliatesNamed,
} from "./applications/applicants.ts";
export { sweepAffiliateApplicationsJob } from "./applications/submit-application.ts";
export {
  countPayoutsToApprove,
  countPayoutsToPay,
  countPendingApplications,
} from "./count-waiting.ts";
export { affiliatesHttp } from "./http.ts";
export { commissionsOf } from "./lists/commissions-of.ts";
export { findReferrer } from "./referrals/find-earning-affiliate.ts";
export {
  findReferralOf,
  findReferred,
  findReferrersOf,
  isReferred,
} from "./referrals/find-referral-of.ts";
export { recordLead } from "./referrals/record-lead.ts";
export {
  correctReferral,
  mayBeReferred,
  recordReferral,
} from "./referrals/record-referral.ts";
export {
  completeFreeReferral,
  setReferralMoney,
  withdrawReferral,
} from "./referrals/set-referral-money.ts";
export { forgetLearners, sweepLeadsJob } from "./referrals/take-lead.ts";

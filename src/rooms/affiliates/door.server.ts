/** What other rooms can use of the affiliates room. */

export { affiliateData } from "./account/affiliate-data.server.ts";
export {
  hasReferrals,
  seedAffiliates,
  seedPayout,
  seedReview,
} from "./account/seed-affiliates.server.ts";
export {
  affiliateRecordsOf,
  findAffiliateOf,
  findAffiliatesNamed,
} from "./applications/applicants.server.ts";
export { affiliatesWaiting } from "./count-waiting.server.ts";
export { affiliatesHttp } from "./http.server.ts";
export { affiliateJobs } from "./jobs.server.ts";
export { commissionsOf } from "./referrals/commissions-of.server.ts";
export { findReferrer } from "./referrals/find-earning-affiliate.server.ts";
export {
  findReferralOf,
  findReferred,
  findReferrersOf,
  isReferred,
} from "./referrals/find-referral-of.server.ts";
export { recordLead } from "./referrals/record-lead.server.ts";
export {
  correctReferral,
  mayBeReferred,
  recordReferral,
} from "./referrals/record-referral.server.ts";
export {
  completeFreeReferral,
  setReferralMoney,
  withdrawReferral,
} from "./referrals/set-referral-money.server.ts";
export { forgetLearners } from "./referrals/take-lead.server.ts";

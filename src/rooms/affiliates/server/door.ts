/** What other rooms may ask of the affiliates. */
export { completeReferral, type PaidEnrolment } from "./complete-referral.ts";
export { type NewLead, recordLead } from "./record-lead.ts";
export { type NewReferral, recordReferral } from "./record-referral.ts";
export { type RefundedEnrolment, reverseReferral } from "./reverse-referral.ts";
export { validateCode } from "./validate-code.ts";

/** What the app's wiring, pages and other rooms may import from the enrolment room. */

export { countOpen } from "./desk/count-open.ts";
export { countSponsorshipsToDecide } from "./desk/count-waiting.ts";
export { findReceipts, getReceipts } from "./documents/get-receipts.ts";
export { findSlip, getSlip } from "./documents/get-slip.ts";
export { findEnrolmentByKey } from "./enrolment-keys.ts";
export { enrolmentData } from "./erasing/enrolment-data.ts";
export { sweepUnpaidJob } from "./erasing/sweep-unpaid.ts";
export { readFigures } from "./figures/read-figures.ts";
export { getEnrolment } from "./get-enrolment.ts";
export { enrolmentHttp } from "./http.ts";
export { mailHybridOpenJob } from "./hybrid/mail-hybrid-open.ts";
export { recordHybridInterest } from "./hybrid/record-hybrid-interest.ts";
export { sweepInterestJob } from "./hybrid/sweep-interest.ts";
export { enrolmentFulfilment } from "./money/fulfilment.ts";
export { listOwnEnrolments } from "./own/list-own-enrolments.ts";
export { createPayLink } from "./paying/create-pay-link.ts";
export { getPayerView } from "./paying/get-payer-view.ts";
export { sendEarlierLinksJob, sendRegistrationLinkJob } from "./paying/renew-link.ts";
export { startEnrolmentPayment } from "./paying/start-enrolment-payment.ts";
export { startFirstPayment } from "./paying/start-first-payment.ts";
export { startPayerPayment } from "./paying/start-payer-payment.ts";
export { peopleHttp } from "./people/people-http.ts";
export { sweepProofsJob } from "./proofs/sweep-proofs.ts";
export { completeEnrolment } from "./registration/complete-enrolment.ts";
export { submitEnrolment } from "./registration/submit-enrolment.ts";

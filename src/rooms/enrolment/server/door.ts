/** What the app's wiring, pages and other rooms may import from the enrolment room. */

export { completeEnrolment } from "./complete-enrolment.ts";
export { countOpen } from "./count-open.ts";
export { countSponsorshipsToDecide } from "./count-waiting.ts";
export { createPayLink } from "./create-pay-link.ts";
export { enrolmentData } from "./enrolment-data.ts";
export { findEnrolmentByKey } from "./enrolment-keys.ts";
export { readFigures } from "./figures/read-figures.ts";
export { enrolmentFulfilment } from "./fulfilment.ts";
export { getEnrolment } from "./get-enrolment.ts";
export { getPayerView } from "./get-payer-view.ts";
export { findReceipts, getReceipts } from "./get-receipts.ts";
export { findSlip, getSlip } from "./get-slip.ts";
export { enrolmentHttp } from "./http.ts";
export { mailHybridOpenJob } from "./hybrid/mail-hybrid-open.ts";
export { listOwnEnrolments } from "./list-own-enrolments.ts";
export { peopleHttp } from "./people/people-http.ts";
export { recordHybridInterest } from "./record-hybrid-interest.ts";
export { sendEarlierLinksJob, sendRegistrationLinkJob } from "./renew-link.ts";
export { startEnrolmentPayment } from "./start-enrolment-payment.ts";
export { startFirstPayment } from "./start-first-payment.ts";
export { startPayerPayment } from "./start-payer-payment.ts";
export { submitEnrolment } from "./submit-enrolment.ts";
export { sweepInterestJob } from "./sweep-interest.ts";
export { sweepProofsJob } from "./sweep-proofs.ts";
export { sweepUnpaidJob } from "./sweep-unpaid.ts";

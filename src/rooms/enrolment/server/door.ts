/** What the app's wiring, pages and other rooms may import from the enrolment room. */

export { findPlaces } from "./counter/find-places.ts";
export { enrolmentData } from "./erasing/enrolment-data.ts";
export { sweepUnpaidJob } from "./erasing/sweep-unpaid.ts";
export { enrolmentHttp } from "./http.ts";
export { recordHybridInterest, sweepInterestJob } from "./hybrid/record-hybrid-interest.ts";
export { mailHybridOpenJob } from "./hybrid/set-hybrid-registration.ts";
export { lapseOthersJob, lapseUnpaidJob } from "./lapsing/lapse-registrations.ts";
export { findWithLearners, type WithLearner } from "./lock-enrolment.ts";
export { enrolmentFulfilment } from "./money/fulfilment.ts";
export { moveInstalmentsJob } from "./money/move-instalments.ts";
export { remindOfInstalmentsJob } from "./money/remind-of-instalments.ts";
export { sendEarlierLinksJob, sendRegistrationLinkJob } from "./paying/renew-link.ts";
export {
  type FoundLearner,
  findLearnerIdOf,
  findLearnerLike,
  findLearners,
  findLearnersNear,
} from "./people/find-learners.ts";
export { getPersonRecord } from "./people/get-person-record.ts";
export { peopleHttp } from "./people/people-http.ts";
export { sweepProofsJob } from "./proofs/sweep-proofs.ts";
export { submitEnrolment } from "./registration/submit-enrolment.ts";
export { showSeatsJob } from "./seats/count-seats.ts";
export { followSeatsJob, sweepWaitingListsJob } from "./seats/offer-seats.ts";
export { countOpen, countOverdue, countSponsorshipsToDecide } from "./staff/list-enrolments.ts";
export { readFigures, readTakings } from "./staff/read-figures.ts";
export { listStarts } from "./staff/read-rosters.ts";

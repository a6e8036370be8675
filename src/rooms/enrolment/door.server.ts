/** What the app's wiring, pages and other rooms may import from the enrolment room. */

export { enrolmentFulfilment } from "./account/fulfilment.server.ts";
export { findPlaces } from "./counter/find-places.server.ts";
export { enrolmentData } from "./erasing/enrolment-data.server.ts";
export { sweepUnpaidJob } from "./erasing/sweep-unpaid.server.ts";
export { enrolmentHttp } from "./http.server.ts";
export { recordHybridInterest, sweepInterestJob } from "./hybrid/record-hybrid-interest.server.ts";
export { mailHybridOpenJob } from "./hybrid/set-hybrid-registration.server.ts";
export { moveInstalmentsJob } from "./instalments/move-instalments.server.ts";
export { remindOfInstalmentsJob } from "./instalments/remind-of-instalments.server.ts";
export { lapseOthersJob, lapseUnpaidJob } from "./lapsing/lapse-registrations.server.ts";
export { findWithLearners, type WithLearner } from "./lock-enrolment.server.ts";
export { sendEarlierLinksJob, sendRegistrationLinkJob } from "./own-page/renew-link.server.ts";
export {
  type FoundLearner,
  findLearnerIdOf,
  findLearnerLike,
  findLearners,
  findLearnersNear,
} from "./people/find-learners.server.ts";
export { getPersonRecord } from "./people/get-person-record.server.ts";
export { peopleHttp } from "./people/people-http.server.ts";
export { sweepProofsJob } from "./proofs/sweep-proofs.server.ts";
export { submitEnrolment } from "./registration/submit-enrolment.server.ts";
export { showSeatsJob } from "./seats/count-seats.server.ts";
export {
  countOpen,
  countOverdue,
  countSponsorshipsToDecide,
} from "./staff/list-enrolments.server.ts";
export { readFigures, readTakings } from "./staff/read-figures.server.ts";
export { listStarts } from "./staff/read-rosters.server.ts";
export { followSeatsJob, sweepWaitingListsJob } from "./waiting-list/offer-seats.server.ts";

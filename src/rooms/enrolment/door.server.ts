/** What the app's wiring, pages and other rooms may import from the enrolment room. */

export { readDueNow } from "./account/due-now.server.ts";
export { enrolmentFulfilment } from "./account/fulfilment.server.ts";
export { enrolmentsWaiting } from "./count-waiting.server.ts";
export { findPlaces } from "./counter/find-places.server.ts";
export { enrolmentData } from "./erasing/enrolment-data.server.ts";
export { type EnrolmentPart, wireEnrolmentParts } from "./erasing/enrolment-parts.server.ts";
export { enrolmentHttp, resumeTokenOf } from "./http.server.ts";
export { recordHybridInterest } from "./hybrid/record-hybrid-interest.server.ts";
export { enrolmentJobs } from "./jobs.server.ts";
export {
  findWithLearners,
  holderOf,
  lockEnrolment,
  type WithLearner,
} from "./lock-enrolment.server.ts";
export { keepLinkPrivate } from "./mails/registration-facts.server.ts";
export { tellLearner } from "./mails/tell-people.server.ts";
export { openEnrolment } from "./open-enrolment.server.ts";
export { certificateFile, newOwnLinks, type OwnLinks } from "./own-page/links.server.ts";
export {
  type FoundLearner,
  findLearnerIdOf,
  findLearnerLike,
  findLearners,
  findLearnersNear,
} from "./people/find-learners.server.ts";
export { getPersonRecord } from "./people/get-person-record.server.ts";
export { peopleHttp } from "./people/people-http.server.ts";
export { submitEnrolment } from "./registration/submit-enrolment.server.ts";
export { countOpen, listLate } from "./staff/list-enrolments.server.ts";
export { readFigures, readTakings } from "./staff/read-figures.server.ts";
export { getRoster, listStarts } from "./staff/read-rosters.server.ts";

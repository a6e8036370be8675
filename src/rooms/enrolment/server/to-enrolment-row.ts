import type { EnrolmentRow } from "../contract/enrolment.ts";
import { preferredLocationOf } from "../rules/registration/course-of-interest.ts";
import type { Enrolment } from "./enrolment-keys.ts";
import type { Learner } from "./lock-enrolment.ts";

/** A row of the admin list. */
export const toEnrolmentRow = ({
  enrolment,
  learner,
}: {
  enrolment: Enrolment;
  learner: Learner;
}): EnrolmentRow => ({
  id: enrolment.id,
  code: enrolment.code,
  status: enrolment.status,
  programId: enrolment.programId,
  programTitle: enrolment.programTitle,
  mode: enrolment.mode,
  priceType: enrolment.priceType,
  courseOfInterest: enrolment.courseOfInterest,
  trainingLevel: enrolment.trainingLevel,
  personId: learner.id,
  fullName: learner.fullName,
  emailAddress: learner.email,
  phoneNumber: learner.phone,
  centreId: enrolment.centreId,
  preferredLocation: preferredLocationOf(enrolment),
  totalKobo: enrolment.totalKobo,
  receivedKobo: enrolment.receivedKobo,
  openKobo: enrolment.openKobo,
  nextDueOn: enrolment.nextDueOn,
  affiliateCode: enrolment.affiliateCode,
  submittedAt: enrolment.submittedAt.toISOString(),
  confirmedAt: enrolment.confirmedAt?.toISOString() ?? null,
});

import type { Mail } from "#foundation/mail/letter/letter.ts";
import { referenceOf } from "../../rules/documents/enrolment-code.ts";
import {
  greeting,
  keepLinkPrivate,
  mailSteps,
  type Registered,
  registrationRows,
} from "./registration-facts.ts";

/** Confirms an application for a sponsored place. */
export function sponsorshipAppliedMail(registered: Registered): Mail {
  const { enrolment, learner, url } = registered;
  return {
    to: learner.email,
    kind: "sponsorship_applied",
    subject: `We have your application for sponsorship: ${enrolment.courseOfInterest}`,
    heading: "We have your application",
    paragraphs: [
      greeting(registered),
      `Thank you for applying for a sponsored place in ${enrolment.courseOfInterest}. There is nothing to pay.`,
    ],
    rows: registrationRows(registered),
    action: { label: "See your application", url },
    steps: mailSteps(registered),
    holdsSecret: true,
    closing: [keepLinkPrivate],
    reference: referenceOf(enrolment),
  };
}

/** The sponsored places went to other applicants. */
export function sponsorshipDeclinedMail(registered: Omit<Registered, "url" | "intake">): Mail {
  const { enrolment, learner } = registered;
  return {
    to: learner.email,
    kind: "sponsorship_declined",
    subject: `Your application for sponsorship: ${enrolment.courseOfInterest}`,
    heading: "We could not give you a sponsored place this time",
    paragraphs: [
      greeting(registered),
      `Thank you for applying for a sponsored place in ${enrolment.courseOfInterest}. There were more good applications than places, and we could not offer you one this time.`,
      "You are welcome to apply again when a new group starts, and some of our programs are free.",
    ],
    reference: referenceOf(enrolment),
  };
}

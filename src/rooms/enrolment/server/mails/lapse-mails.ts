import { formatNaira } from "#foundation/amounts/money.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { formatDay } from "#foundation/time/time.ts";
import { referenceOf } from "../../rules/documents/enrolment-code.ts";
import { lapseAfterDays } from "../../rules/enrolment-terms.ts";
import type { CancelCause } from "../../rules/states.ts";
import { greeting, keepLinkPrivate, programRows, type Registered } from "./registration-facts.ts";

type About = Pick<Registered, "enrolment" | "learner" | "url">;

/** Nothing was paid yet, and the registration ends soon. @param day its last day */
export function lapsesSoonMail(about: About, day: string): Mail {
  const { enrolment, learner, url } = about;
  return {
    to: learner.email,
    kind: "registration_lapses",
    subject: `Your registration ends on ${formatDay(day)}: ${enrolment.courseOfInterest}`,
    heading: "Your registration ends soon",
    paragraphs: [
      greeting(about),
      `Nothing has been paid for ${enrolment.courseOfInterest} yet. Without a payment your registration ends on ${formatDay(day)}. A part of the fee is enough to keep it.`,
    ],
    rows: [...programRows(enrolment), ["Still to pay", formatNaira(enrolment.openKobo)]],
    action: { label: "Pay, or see your registration", url },
    holdsSecret: true,
    closing: [keepLinkPrivate],
    reference: referenceOf(enrolment),
  };
}

/** The registration has ended unpaid. */
export function lapsedMail(about: About, cause: CancelCause): Mail {
  const { enrolment, learner, url } = about;
  const isOther = cause === "other_place";
  return {
    to: learner.email,
    kind: "registration_lapsed",
    subject: `Your registration has ended: ${enrolment.courseOfInterest}`,
    heading: "Your registration has ended",
    paragraphs: [
      greeting(about),
      isOther
        ? `The same learner has a place in ${enrolment.courseOfInterest} by another registration, so this one has ended. You have nothing to pay for it.`
        : `Nothing was paid for ${enrolment.courseOfInterest} in ${lapseAfterDays} days, so your registration has ended. You have nothing to pay.`,
      isOther
        ? "If you have paid for this one too, answer this email."
        : "You can open it again with one click. If you have paid already, answer this email.",
    ],
    rows: programRows(enrolment),
    action: { label: "See your registration", url },
    holdsSecret: true,
    closing: [keepLinkPrivate],
    reference: referenceOf(enrolment),
  };
}

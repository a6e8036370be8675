import { academy } from "#foundation/academy/academy.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { referenceOf } from "../documents/enrolment-code.ts";
import { hasSeat } from "../seats/seats.ts";
import {
  greeting,
  keepLinkPrivate,
  mailSteps,
  type Registered,
  registrationRows,
} from "./registration-facts.server.ts";

/** The registration is stored and waits for payment. */
export function receivedMail(registered: Registered, now: Date): Mail {
  const { enrolment, learner, intake, url } = registered;
  const heldUntil = intake && hasSeat(enrolment, now) ? enrolment.seatHeldUntil : null;
  const { bankName, accountNumber, accountName } = academy.bankTransfer;
  return {
    to: learner.email,
    kind: "enrolment_received",
    subject: `We have your registration: ${enrolment.courseOfInterest}`,
    heading: "We have your registration",
    paragraphs: [
      greeting(registered),
      `Thank you for choosing ${enrolment.courseOfInterest} at ${academy.name}. We have saved everything you filled in. We confirm your place as soon as the fee is paid. If you have already paid, the confirmation is on its way.`,
      ...(heldUntil
        ? [
            `We hold your seat until ${formatInstant(heldUntil)}. After that you can still pay, as long as a seat is free.`,
          ]
        : []),
    ],
    rows: [...registrationRows(registered), ["Fee", formatNaira(enrolment.totalKobo)]],
    action: { label: "Pay, or see your registration", url },
    steps: mailSteps(registered),
    afterwards: {
      title: "To pay by bank transfer",
      rows: [
        ["Bank", bankName],
        ["Account number", accountNumber],
        ["Account name", accountName],
        ["Write on the transfer", referenceOf(enrolment)],
      ],
    },
    holdsSecret: true,
    closing: [
      `Then bring proof of payment to a centre, or email it to ${academy.supportEmail} with your code.`,
      keepLinkPrivate,
    ],
    reference: referenceOf(enrolment),
  };
}

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

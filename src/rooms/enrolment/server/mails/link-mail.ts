import { formatDuration } from "#foundation/amounts/durations.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { referenceOf } from "../../rules/documents/enrolment-code.ts";
import { renewedKeyMs } from "../../rules/documents/key-life.ts";
import { greeting, keepLinkPrivate, programRows, type Registered } from "./registration-facts.ts";

/** Sends a new link, because the old one expired and someone asked. */
export function linkMail(about: Omit<Registered, "intake">): Mail {
  return {
    to: about.learner.email,
    kind: "registration_link",
    subject: "A new link to your registration",
    heading: "A new link to your registration",
    paragraphs: [
      greeting(about),
      `Someone asked for a new link to this registration. The link works for ${formatDuration(renewedKeyMs)}.`,
      keepLinkPrivate,
    ],
    rows: programRows(about.enrolment),
    action: { label: "Open my registration", url: about.url },
    closing: ["If you did not ask for it, ignore this email. We sent the link only to you."],
    reference: referenceOf(about.enrolment),
    holdsSecret: true,
  };
}

/** Someone registered the same person again without the key of this unpaid registration. */
export function earlierMail(about: Omit<Registered, "intake">): Mail {
  return {
    to: about.learner.email,
    kind: "earlier_registration",
    subject: "You have an earlier registration that is not paid",
    heading: "Your earlier registration is still here",
    paragraphs: [
      greeting(about),
      "Someone has just registered with your name for this program again. We changed nothing about your earlier registration. You can continue it below. Please pay for only one of them.",
      keepLinkPrivate,
    ],
    rows: programRows(about.enrolment),
    action: { label: "Continue this registration", url: about.url },
    closing: [
      "If you did not register again, you need to do nothing. Nobody else can open this registration.",
    ],
    reference: referenceOf(about.enrolment),
    holdsSecret: true,
  };
}

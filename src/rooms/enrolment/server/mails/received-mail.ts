import { academy } from "#foundation/academy.ts";
import { renderMail } from "#foundation/mail/render-mail.tsx";
import { formatNaira } from "#foundation/money.ts";
import { referenceOf } from "../../rules/reference.ts";
import {
  greeting,
  keepLinkPrivate,
  type Registered,
  registrationRows,
} from "./registration-facts.ts";

/** The registration is stored and waits for its money. */
export function receivedMail(registered: Registered) {
  const { enrolment, learner, url } = registered;
  const { bankName, accountNumber, accountName } = academy.bankTransfer;
  return renderMail({
    to: learner.email,
    kind: "enrolment_received",
    subject: `We have your registration: ${enrolment.courseOfInterest}`,
    heading: "We have your registration",
    paragraphs: [
      greeting(registered),
      `Thank you for choosing ${enrolment.courseOfInterest} at ${academy.name}. Everything you filled in is kept. Your place is confirmed as soon as the fee is paid; if you have paid already, the confirmation is on its way.`,
    ],
    rows: [...registrationRows(registered), ["Fee", formatNaira(enrolment.totalKobo)]],
    action: { label: "Open your registration", url },
    holdsSecret: true,
    closing: [
      "There you can pay now, or ask somebody else to pay for you.",
      `You can also pay by bank transfer to ${accountName}, ${bankName}, ${accountNumber}. Write the reference below on the transfer. Then bring the proof of payment to a centre, or send it to ${academy.supportEmail} with the reference.`,
      keepLinkPrivate,
    ],
    reference: referenceOf(enrolment),
  });
}

import { formatNaira } from "#foundation/amounts/money.ts";
import type { Mail, MailRow } from "#foundation/mail/letter/letter.ts";
import { referenceOf } from "../../rules/documents/enrolment-code.ts";
import {
  greeting,
  keepLinkPrivate,
  type Registered,
  registrationRows,
} from "./registration-facts.ts";

/** Staff moved a place to another start, centre, level or program. */
export function placeMovedMail(
  about: Registered,
  move: { reason: string; openKobo: number; creditKobo: number },
): Mail {
  const { enrolment, learner, url } = about;
  const { reason, openKobo, creditKobo } = move;
  const money: MailRow[] = [
    ...(openKobo > 0 ? [["Still to pay", formatNaira(openKobo)] satisfies MailRow] : []),
    ...(creditKobo > 0 ? [["Your credit", formatNaira(creditKobo)] satisfies MailRow] : []),
  ];
  return {
    to: learner.email,
    kind: "place_moved",
    subject: `Your place has changed: ${enrolment.courseOfInterest}`,
    heading: "Your place has changed",
    paragraphs: [
      greeting(about),
      `We have changed your place as you see it here. The reason: ${reason}`,
      ...(creditKobo > 0
        ? [
            "It costs less now. Tell us whether you want the credit back or use it for something else.",
          ]
        : []),
    ],
    rows: [...registrationRows(about), ...money],
    action: { label: "See your registration", url },
    holdsSecret: true,
    closing: ["If this is a mistake, reply to this email.", keepLinkPrivate],
    reference: referenceOf(enrolment),
  };
}

import { renderMail } from "#foundation/mail/render-mail.tsx";
import { referenceOf } from "../../rules/reference.ts";
import { greeting, type Registered } from "./registration-facts.ts";

/** An admin cancelled a registration that was not paid. */
export function cancelledMail(about: Pick<Registered, "enrolment" | "learner">, reason: string) {
  const { courseOfInterest } = about.enrolment;
  return renderMail({
    to: about.learner.email,
    kind: "enrolment_cancelled",
    subject: `Your registration is cancelled: ${courseOfInterest}`,
    heading: "Your registration is cancelled",
    paragraphs: [
      greeting(about),
      `We have cancelled your registration for ${courseOfInterest}. You have nothing to pay.`,
      `The reason: ${reason}`,
      "Please do not pay with an older link. If you have paid already, or if this is a mistake, reply to this email.",
    ],
    reference: referenceOf(about.enrolment),
  });
}

import { academy } from "#foundation/academy.ts";
import { renderMail } from "#foundation/mail/render-mail.tsx";
import { formatNaira } from "#foundation/money.ts";
import type { ReviewedPayment } from "#rooms/payments/server/door.ts";
import { referenceOf } from "../../rules/reference.ts";
import { greeting, type Registered } from "./registration-facts.ts";

type About = Pick<Registered, "enrolment" | "learner">;

/** A payment that does not match the fee, or a second payment. A person checks it. */
export function paymentInReviewMail(about: About, { reference, reason }: ReviewedPayment) {
  const twice = reason === "paid_twice";
  return renderMail({
    to: about.learner.email,
    kind: "payment_in_review",
    subject: `We are checking your payment: ${about.enrolment.courseOfInterest}`,
    heading: "We are checking your payment",
    paragraphs: [
      greeting(about),
      twice
        ? `We have received a second payment for ${about.enrolment.courseOfInterest}. The first one counts, so we are working out how to send the second one back. You do not need to do anything.`
        : `We have received a payment for ${about.enrolment.courseOfInterest}, but it does not match the fee, so we are checking it. Please do not pay again.`,
      `We will write to you as soon as we know more. ${academy.name} never asks for your card number or PIN.`,
    ],
    rows: [["Payment reference", reference]],
    reference: referenceOf(about.enrolment),
  });
}

/** A refund is on its way to the person who paid. */
export function refundedMail(
  about: About,
  refund: { reference: string; refundedKobo: number; fullyRefunded: boolean },
) {
  return renderMail({
    to: about.learner.email,
    kind: "enrolment_refunded",
    subject: `Your refund: ${about.enrolment.courseOfInterest}`,
    heading: "Your refund is on its way",
    paragraphs: [
      greeting(about),
      `${formatNaira(refund.refundedKobo)} of your payment for ${about.enrolment.courseOfInterest} is going back to the card or account that paid. Your bank may take some working days to show it.`,
      refund.fullyRefunded
        ? "We have refunded the whole fee, so you no longer have a place in this program."
        : "You keep your place.",
    ],
    rows: [
      ["Amount refunded", formatNaira(refund.refundedKobo)],
      ["Payment reference", refund.reference],
    ],
    reference: referenceOf(about.enrolment),
  });
}

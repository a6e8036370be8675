import { academy } from "#foundation/academy.ts";
import { renderMail } from "#foundation/mail/render-mail.tsx";
import { formatNaira } from "#foundation/money.ts";
import type { ReviewedPayment } from "#rooms/payments/server/door.ts";
import { referenceOf } from "../../rules/reference.ts";
import { greeting, type Registered } from "./registration-facts.ts";

type About = Pick<Registered, "enrolment" | "learner">;

/** Money came that does not fit what was quoted, or came twice: a person looks at it. */
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
        ? `A second payment for ${about.enrolment.courseOfInterest} has reached us. The first one counts, so one of us is looking at how to send the second one back. There is nothing that you need to do.`
        : `A payment for ${about.enrolment.courseOfInterest} has reached us, but it does not match the fee, so one of us is looking at it. Please do not pay again.`,
      `We write to you once it is settled. ${academy.name} never asks for your card number or PIN.`,
    ],
    rows: [["Payment reference", reference]],
    reference: referenceOf(about.enrolment),
  });
}

/** Money goes back to whoever paid. */
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
      `${formatNaira(refund.refundedKobo)} of your payment for ${about.enrolment.courseOfInterest} goes back to the card or account that paid. Banks may take some working days to show it.`,
      refund.fullyRefunded
        ? "With this the whole fee is refunded and your place is given up."
        : "Your place stays yours.",
    ],
    rows: [
      ["Amount refunded", formatNaira(refund.refundedKobo)],
      ["Payment reference", refund.reference],
    ],
    reference: referenceOf(about.enrolment),
  });
}

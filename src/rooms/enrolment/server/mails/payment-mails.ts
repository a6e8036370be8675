import { academy } from "#foundation/academy/academy.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { renderMail } from "#foundation/mail/letter/render-mail.tsx";
import { formatDay } from "#foundation/time/time.ts";
import { refundedTo } from "#rooms/payments/rules/how-refunded.ts";
import type { RefundWay } from "#rooms/payments/rules/states.ts";
import type { ReviewedPayment } from "#rooms/payments/server/door.ts";
import { referenceOf, transferReferenceOf } from "../../rules/reference.ts";
import { greeting, type Registered } from "./registration-facts.ts";

type About = Pick<Registered, "enrolment" | "learner">;

const checkedBecause: Record<ReviewedPayment["reason"], (programs: string) => string> = {
  paid_twice: (programs) =>
    `We have received a second payment for ${programs}. The first one counts, so we are working out how to send the second one back. You do not need to do anything.`,
  nothing_owed: (programs) =>
    `We have received a payment for ${programs}, but nothing was owed any more, so we are working out how to send it back. You do not need to do anything.`,
  wrong_currency: (programs) =>
    `We have received a payment for ${programs}, but it was not in naira, so we are checking it. Please do not pay again.`,
  wrong_amount: (programs) =>
    `We have received a payment for ${programs}, but it does not match the fee, so we are checking it. Please do not pay again.`,
};

/** A payment that does not match what is owed, or a second payment. A person checks it. */
export function paymentInReviewMail(
  about: Pick<Registered, "learner"> & { enrolments: readonly Registered["enrolment"][] },
  { reference, reason }: ReviewedPayment,
) {
  const programs = about.enrolments.map(({ courseOfInterest }) => courseOfInterest).join(" and ");
  const ours = transferReferenceOf(about.enrolments.map(referenceOf));
  return renderMail({
    to: about.learner.email,
    kind: "payment_in_review",
    subject: `We are checking your payment: ${programs}`,
    heading: "We are checking your payment",
    paragraphs: [
      greeting(about),
      checkedBecause[reason](programs),
      `We will write to you as soon as we know more. ${academy.name} never asks for your card number or PIN.`,
    ],
    rows: [["Payment reference", reference]],
    ...(ours ? { reference: ours } : {}),
  });
}

function goneBack({ refundedKobo, way }: { refundedKobo: number; way: RefundWay }, course: string) {
  const part = `${formatNaira(refundedKobo)} of your payment for ${course}`;
  return way === "cash"
    ? `${part} was given back ${refundedTo.cash}.`
    : `${part} is going back ${refundedTo[way]}. Your bank may take some working days to show it.`;
}

/** A refund is on its way to the person who paid, or was handed out. */
export function refundedMail(
  about: About,
  refund: { reference: string; refundedKobo: number; way: RefundWay; fullyRefunded: boolean },
) {
  const { way } = refund;
  return renderMail({
    to: about.learner.email,
    kind: "enrolment_refunded",
    subject: `Your refund: ${about.enrolment.courseOfInterest}`,
    heading: way === "cash" ? "Your refund" : "Your refund is on its way",
    paragraphs: [
      greeting(about),
      goneBack(refund, about.enrolment.courseOfInterest),
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

/** An admin found no transfer that fits a proof. */
export function proofRefusedMail(about: About, proof: { createdAt: Date }, reason: string) {
  const { courseOfInterest } = about.enrolment;
  return renderMail({
    to: about.learner.email,
    kind: "payment_proof_refused",
    subject: `We could not find your transfer: ${courseOfInterest}`,
    heading: "We could not find your transfer",
    paragraphs: [
      greeting(about),
      `We compared the proof that you sent on ${formatDay(proof.createdAt)} for ${courseOfInterest} with our account. This is what we found:`,
      reason,
      "If the money has left your account, answer this email with the bank’s reference, or send another proof from your dashboard. Your registration stays as it is.",
    ],
    reference: referenceOf(about.enrolment),
  });
}

/** An admin found the transfer of a proof among the payments that were recorded before. */
export function proofRecordedMail(
  about: About,
  proof: { createdAt: Date },
  receipts: readonly { number: string; amountKobo: number }[],
) {
  const { courseOfInterest } = about.enrolment;
  return renderMail({
    to: about.learner.email,
    kind: "payment_proof_recorded",
    subject: `We have found your transfer: ${courseOfInterest}`,
    heading: "We have found your transfer",
    paragraphs: [
      greeting(about),
      `We compared the proof that you sent on ${formatDay(proof.createdAt)} for ${courseOfInterest} with our account. Your transfer is recorded.`,
    ],
    rows: receipts.map(({ number, amountKobo }) => [
      "Receipt",
      `${number}, ${formatNaira(amountKobo)}`,
    ]),
    reference: referenceOf(about.enrolment),
  });
}

import type { Fulfilment } from "#rooms/payments/server/door.ts";
import { answerProof } from "../proofs/answer-proof.ts";
import { describeLines } from "./describe-lines.ts";
import { findLinesByCode } from "./find-lines-by-code.ts";
import { mailPaymentReview } from "./mail-payment-review.ts";
import { quoteEnrolments, requoteEnrolments } from "./quote-enrolments.ts";
import { reinstateEnrolments, reverseEnrolments } from "./reverse-enrolment.ts";
import { settleEnrolments } from "./settle-enrolment.ts";

/** What the payments room calls when money arrives or goes back. Each order line is an enrolment. */
export const enrolmentFulfilment: Fulfilment = {
  settle: settleEnrolments,
  reverse: reverseEnrolments,
  reinstate: reinstateEnrolments,
  review: mailPaymentReview,
  quote: quoteEnrolments,
  requoted: requoteEnrolments,
  findLineRefs: findLinesByCode,
  describeLines,
  reviewClosed: answerProof,
};

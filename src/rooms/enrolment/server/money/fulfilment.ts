import type { Fulfilment } from "#rooms/payments/server/door.ts";
import { answerProof } from "../proofs/answer-proof.ts";
import { describeLines } from "./describe-lines.ts";
import { findLinesByCode } from "./find-lines-by-code.ts";
import { tellLines } from "./line-money.ts";
import { quoteEnrolments, requoteEnrolments } from "./quote-enrolments.ts";

/** What the payments room calls when money arrives or goes back. Each order line is an enrolment. */
export const enrolmentFulfilment: Fulfilment = {
  lineMoney: tellLines,
  quote: quoteEnrolments,
  requoted: requoteEnrolments,
  findLineRefs: findLinesByCode,
  describeLines,
  reviewClosed: answerProof,
};

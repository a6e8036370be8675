import type { Buyer } from "#rooms/payments/server/door.ts";
import { quoteEnrolments, requoteEnrolments } from "./quote-enrolments.ts";
import { reinstateEnrolments, reverseEnrolments } from "./reverse-enrolment.ts";
import { settleEnrolments } from "./settle-enrolment.ts";
import { tellOfReview } from "./tell-of-review.ts";

/** What the payments room tells when money comes or goes; a line of an order is an enrolment. */
export const enrolmentBuyer: Buyer = {
  settle: settleEnrolments,
  reverse: reverseEnrolments,
  reinstate: reinstateEnrolments,
  review: tellOfReview,
  quote: quoteEnrolments,
  requoted: requoteEnrolments,
};

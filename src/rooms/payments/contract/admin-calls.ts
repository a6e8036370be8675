import { endpointAddress } from "#foundation/http/endpoint.ts";
import type { listPaymentsEndpoint } from "./payment-list.ts";
import type { getPaymentStoryEndpoint } from "./payment-story.ts";
import type {
  approveRefundEndpoint,
  declineRefundEndpoint,
  requestRefundEndpoint,
} from "./refunds.ts";
import type { closeReviewEndpoint, getReviewEndpoint, listReviewsEndpoint } from "./reviews.ts";

/** The calls of the admin screens about payments. */
export const deskCalls = {
  listPayments: endpointAddress<typeof listPaymentsEndpoint>("GET", "/admin/payments"),
  getPayment: endpointAddress<typeof getPaymentStoryEndpoint>("GET", "/admin/payments/:reference"),
  requestRefund: endpointAddress<typeof requestRefundEndpoint>(
    "POST",
    "/admin/payments/:reference/refund",
  ),
  approveRefund: endpointAddress<typeof approveRefundEndpoint>(
    "POST",
    "/admin/refunds/:id/approve",
  ),
  declineRefund: endpointAddress<typeof declineRefundEndpoint>(
    "POST",
    "/admin/refunds/:id/decline",
  ),
  listReviews: endpointAddress<typeof listReviewsEndpoint>("GET", "/admin/reviews"),
  getReview: endpointAddress<typeof getReviewEndpoint>("GET", "/admin/reviews/:id"),
  closeReview: endpointAddress<typeof closeReviewEndpoint>("POST", "/admin/reviews/:id/close"),
};

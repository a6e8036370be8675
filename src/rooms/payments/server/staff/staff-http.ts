import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { pageOf } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import { getLedgerEndpoint, noteProvisionalSlipEndpoint } from "../../contract/endpoints.ts";
import { getPaymentStoryEndpoint } from "../../contract/payment-story.ts";
import {
  approveRefundEndpoint,
  declineRefundEndpoint,
  requestRefundEndpoint,
} from "../../contract/refunds.ts";
import {
  closeReviewEndpoint,
  getReviewEndpoint,
  listReviewsEndpoint,
} from "../../contract/reviews.ts";
import { closeReview } from "../cases/close-review.ts";
import { getReview } from "../cases/get-review.ts";
import { exportReviews, listReviews, reviewColumns } from "../cases/list-reviews.ts";
import { exportLedger, ledgerColumns, readLedger } from "../ledger/read-ledger.ts";
import { approveRefund, declineRefund } from "../refunds/requests/decide-refund.ts";
import { requestRefund } from "../refunds/requests/request-refund.ts";
import { sendIfApproved } from "../refunds/requests/send-refund.ts";
import { getPaymentStory } from "./get-payment-story.ts";
import { noteProvisionalSlip } from "./receipt-papers.ts";

/** What admins do about payments. */
export const staffHttp: Served[] = [
  serve(noteProvisionalSlipEndpoint, async (ctx, { params, body }) => {
    await noteProvisionalSlip(ctx, params.number, body.provisionalNumber);
    return answer(204);
  }),
  serve(getPaymentStoryEndpoint, async (ctx, { params }) =>
    answer(200, await getPaymentStory(ctx, params.reference)),
  ),
  serve(
    requestRefundEndpoint,
    async (ctx, { params, body }) => answer(201, await requestRefund(ctx, params.reference, body)),
    { finish: async (ctx, { body }) => answer(201, await sendIfApproved(ctx, body)) },
  ),
  serve(
    approveRefundEndpoint,
    async (ctx, { params }) => answer(200, await approveRefund(ctx, params.id)),
    { finish: async (ctx, { body }) => answer(200, await sendIfApproved(ctx, body)) },
  ),
  serve(declineRefundEndpoint, async (ctx, { params }) =>
    answer(200, await declineRefund(ctx, params.id)),
  ),
  serve(listReviewsEndpoint, async (ctx, { query }, exchange) =>
    query.format === "csv"
      ? answerCsv(ctx, query, exchange, "review-cases", reviewColumns, exportReviews(ctx, query))
      : answer(200, { ...(await listReviews(ctx, query)), ...pageOf(query) }),
  ),
  serve(getLedgerEndpoint, async (ctx, { query }, exchange) =>
    query.format === "csv"
      ? answerCsv(ctx, query, exchange, "ledger", ledgerColumns, exportLedger(ctx))
      : answer(200, await readLedger(ctx)),
  ),
  serve(getReviewEndpoint, async (ctx, { params }) => answer(200, await getReview(ctx, params.id))),
  serve(closeReviewEndpoint, async (ctx, { params, body }) =>
    answer(200, await closeReview(ctx, params.id, body)),
  ),
];

import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { sendCsv, sendPdf } from "#foundation/http/answers/send-file.ts";
import { pageOf } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import type { AskedCard } from "./attempts/ask-about-orders.server.ts";
import { getPaymentState } from "./attempts/payment-state.server.ts";
import { verifyPayment } from "./attempts/verify-payment.server.ts";
import { closeReview, getReview } from "./cases/get-review.server.ts";
import { exportReviews, listReviews, reviewColumns } from "./cases/list-reviews.server.ts";
import { closeReviewEndpoint, getReviewEndpoint, listReviewsEndpoint } from "./cases/reviews.ts";
import * as credits from "./credits/credits.ts";
import { giveBackCredit } from "./credits/give-back-credit.server.ts";
import { askBeforeMoving, moveCredit } from "./credits/move-credit.server.ts";
import {
  creditColumns,
  exportCredits,
  getCredit,
  listCredits,
} from "./credits/read-credits.server.ts";
import {
  getLedgerEndpoint,
  getPaymentEndpoint,
  noteProvisionalSlipEndpoint,
  receiveWebhookEndpoint,
  verifyPaymentEndpoint,
} from "./endpoints.ts";
import { exportLedger, ledgerColumns, readLedger } from "./ledger/read-ledger.server.ts";
import { receiveWebhook } from "./provider/receive-webhook.server.ts";
import { noteProvisionalSlip } from "./receipts/receipt-papers.server.ts";
import { approveRefund, declineRefund } from "./refunds/decide-refund.server.ts";
import {
  approveRefundEndpoint,
  declineRefundEndpoint,
  requestRefundEndpoint,
} from "./refunds/refunds.ts";
import { sendIfApproved } from "./refunds/send-refund.server.ts";
import { requestRefund } from "./refunds/write-refund.server.ts";
import { getPaymentStory } from "./staff/get-payment-story.server.ts";
import { exportPayments, listPayments, paymentColumns } from "./staff/list-payments.server.ts";
import { listPaymentsEndpoint } from "./staff/payment-list.ts";
import { getPaymentStoryEndpoint } from "./staff/payment-story.ts";
import { answerDifference } from "./tills/answer-difference.server.ts";
import { countSafe, listCentreCash, listOwnCash } from "./tills/centre-cash.server.ts";
import { closeTill, handOverTill } from "./tills/close-till.server.ts";
import { depositFromSafe, enterCash, noteArrival } from "./tills/enter-cash.server.ts";
import {
  exportTills,
  getCountedSheet,
  getTillSheet,
  listTills,
  tillColumns,
} from "./tills/get-till.server.ts";
import { giveFloat } from "./tills/give-float.server.ts";
import { openTill } from "./tills/open-till.server.ts";
import { sheetCsv, sheetPdf } from "./tills/sheet-files.server.ts";
import { sheetFileName } from "./tills/till-words.ts";
import * as tills from "./tills/tills.ts";

/** What admins do about money that covers nothing. */
const creditsHttp: Served[] = [
  serve(credits.listCreditsEndpoint, async (ctx, { query }, exchange) =>
    query.format === "csv"
      ? answerCsv(ctx, query, exchange, "credits", creditColumns, exportCredits(ctx, query))
      : answer(200, { ...(await listCredits(ctx, query)), ...pageOf(query) }),
  ),
  serve(credits.getCreditEndpoint, async (ctx, { params }) =>
    answer(200, await getCredit(ctx, params.orderId)),
  ),
  serve(
    credits.giveBackCreditEndpoint,
    async (ctx, { params, body }) => {
      const refunds = await giveBackCredit(ctx, params.orderId, body);
      return answer(201, { refunds, credit: await getCredit(ctx, params.orderId) });
    },
    {
      finish: async (ctx, { body: { refunds, credit } }) => {
        const sent = [];
        for (const refund of refunds) sent.push(await sendIfApproved(ctx, refund));
        return answer(201, { refunds: sent, credit });
      },
    },
  ),
  serve(
    credits.moveCreditEndpoint,
    async (ctx, { params, body }, _exchange, asked: AskedCard) =>
      answer(200, await moveCredit(ctx, params.orderId, body, asked)),
    { before: (ctx, { body }) => askBeforeMoving(ctx, body) },
  ),
];

/** A sheet that leaves the academy as a file is in the audit log: it names payers. */
async function takeSheet(ctx: Context, id: string) {
  const sheet = await getCountedSheet(ctx, id);
  await audit(ctx, "till.sheet_opened", id);
  return sheet;
}

/** The cash at the centres. */
const tillsHttp: Served[] = [
  serve(tills.openTillEndpoint, async (ctx, { body }) => answer(201, await openTill(ctx, body))),
  serve(tills.listTillsEndpoint, async (ctx, { query }, exchange) =>
    query.format === "csv"
      ? answerCsv(ctx, query, exchange, "tills", tillColumns, exportTills(ctx, query))
      : answer(200, { ...(await listTills(ctx, query)), ...pageOf(query) }),
  ),
  serve(tills.getOwnCashEndpoint, async (ctx) => answer(200, { centres: await listOwnCash(ctx) })),
  serve(tills.getTillEndpoint, async (ctx, { params }) =>
    answer(200, await getTillSheet(ctx, params.id)),
  ),
  serve(tills.getTillPdfEndpoint, async (ctx, { params }, exchange) => {
    const sheet = await takeSheet(ctx, params.id);
    return sendPdf(exchange, sheetFileName(sheet), await sheetPdf(sheet, ctx.clock()));
  }),
  serve(tills.getTillCsvEndpoint, async (ctx, { params }, exchange) => {
    const sheet = await takeSheet(ctx, params.id);
    return sendCsv(exchange, sheetFileName(sheet), sheetCsv(sheet));
  }),
  serve(tills.enterCashEndpoint, async (ctx, { params, body }) =>
    answer(201, await enterCash(ctx, params.id, body)),
  ),
  serve(tills.closeTillEndpoint, async (ctx, { params, body }) =>
    answer(200, await closeTill(ctx, params.id, body)),
  ),
  serve(tills.handOverTillEndpoint, async (ctx, { params, body }) =>
    answer(200, await handOverTill(ctx, params.id, body)),
  ),
  serve(tills.getSafesEndpoint, async (ctx) => answer(200, { centres: await listCentreCash(ctx) })),
  serve(tills.depositFromSafeEndpoint, async (ctx, { body }) =>
    answer(201, await depositFromSafe(ctx, body)),
  ),
  serve(tills.depositArrivedEndpoint, async (ctx, { params, body }) =>
    answer(200, await noteArrival(ctx, params.id, body)),
  ),
  serve(tills.giveFloatEndpoint, async (ctx, { body }) => answer(200, await giveFloat(ctx, body))),
  serve(tills.answerDifferenceEndpoint, async (ctx, { params, body }) => {
    await answerDifference(ctx, params.id, body);
    return answer(200, await getTillSheet(ctx, params.id));
  }),
  serve(tills.countSafeEndpoint, async (ctx, { body }) => answer(200, await countSafe(ctx, body))),
];

/** What admins do about payments. */
const staffHttp: Served[] = [
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

export const paymentsHttp: Served[] = [
  serve(getPaymentEndpoint, async (ctx, { params }) =>
    answer(200, await getPaymentState(ctx, params.reference)),
  ),
  serve(verifyPaymentEndpoint, async (ctx, { params }) =>
    answer(200, await verifyPayment(ctx, params.reference)),
  ),
  serve(receiveWebhookEndpoint, async (ctx, { params }, { rawBody, headers }) => {
    await receiveWebhook(ctx, params.provider, rawBody, headers);
    return answer(200, { received: true as const });
  }),
  serve(listPaymentsEndpoint, async (ctx, { query }, exchange) =>
    query.format === "csv"
      ? answerCsv(ctx, query, exchange, "payments", paymentColumns, exportPayments(ctx, query))
      : answer(200, { ...(await listPayments(ctx, query)), ...pageOf(query) }),
  ),
  ...staffHttp,
  ...creditsHttp,
  ...tillsHttp,
];

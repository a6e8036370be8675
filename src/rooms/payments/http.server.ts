import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { sendCsv, sendPdf } from "#foundation/http/answers/send-file.ts";
import { answer, type Served, serve, serveAll, serveAround } from "#foundation/http/serve.ts";
import { serveList } from "#foundation/http/serve-list.ts";
import { getPaymentState } from "./attempts/payment-state.server.ts";
import { verifyPayment } from "./attempts/verify-payment.server.ts";
import { bankHttp } from "./bank-statements/bank-http.server.ts";
import { closeReview, getReview } from "./cases/get-review.server.ts";
import { reviewColumns, reviewList, toReviewRow } from "./cases/list-reviews.server.ts";
import { listReviewsEndpoint, reviewCalls } from "./cases/reviews.ts";
import {
  getCreditEndpoint,
  giveBackCreditEndpoint,
  listCreditsEndpoint,
  moveCreditEndpoint,
} from "./credits/credits.ts";
import { giveBackCredit } from "./credits/give-back-credit.server.ts";
import { askBeforeMoving, moveCredit } from "./credits/move-credit.server.ts";
import { creditColumns, creditList, getCredit } from "./credits/read-credits.server.ts";
import {
  getLedgerEndpoint,
  noteProvisionalSlipEndpoint,
  paymentCalls,
  receiveWebhookEndpoint,
} from "./endpoints.ts";
import { exportLedger, ledgerColumns, readLedger } from "./ledger/read-ledger.server.ts";
import { monthHttp } from "./months/month-http.server.ts";
import { lookAgain } from "./payer-accounts/look-again.server.ts";
import { lookAgainEndpoint } from "./payer-accounts/look-again.ts";
import { receiveWebhook } from "./provider/receive-webhook.server.ts";
import { noteProvisionalSlip } from "./receipts/receipt-papers.server.ts";
import { correctPayment, refuseNothing } from "./recorded/correct-payment.server.ts";
import { correctPaymentEndpoint } from "./recorded/corrections.ts";
import { approveRefund, declineRefund } from "./refunds/decide-refund.server.ts";
import {
  approveRefundEndpoint,
  declineRefundEndpoint,
  requestRefundEndpoint,
} from "./refunds/refunds.ts";
import { sendIfApproved } from "./refunds/send-refund.server.ts";
import { requestRefund } from "./refunds/write-refund.server.ts";
import { settlementsHttp } from "./settlements/settlements-http.server.ts";
import { getPaymentStory } from "./staff/get-payment-story.server.ts";
import { paymentColumns, paymentList } from "./staff/list-payments.server.ts";
import { listPaymentsEndpoint } from "./staff/payment-list.ts";
import { getPaymentStoryEndpoint } from "./staff/payment-story.ts";
import { answerDifference } from "./tills/answer-difference.server.ts";
import { countSafe, listCentreCash, listOwnCash } from "./tills/centre-cash.server.ts";
import { closeTill, handOverTill } from "./tills/close-till.server.ts";
import { depositFromSafe, enterCash, noteArrival } from "./tills/enter-cash.server.ts";
import { getCountedSheet, getTillSheet, tillColumns, tillList } from "./tills/get-till.server.ts";
import { giveFloat } from "./tills/give-float.server.ts";
import { openTill } from "./tills/open-till.server.ts";
import { sheetCsv, sheetPdf } from "./tills/sheet-files.server.ts";
import { sheetFileName } from "./tills/till-words.ts";
import {
  getTillCsvEndpoint,
  getTillPdfEndpoint,
  listTillsEndpoint,
  tillCalls,
} from "./tills/tills.ts";

/** What admins do with money that covers nothing. */
const creditsHttp: Served[] = [
  serveList(listCreditsEndpoint, creditList, {
    file: "credits",
    columns: creditColumns,
    body: (credits) => ({ credits }),
  }),
  ...serveAll({ getCredit: getCreditEndpoint }, { getCredit }),
  serveAround(giveBackCreditEndpoint, async (ctx, { params, body }, _exchange, once) => {
    const written = await once(async (tx) => {
      const refunds = await giveBackCredit(tx, params.orderId, body);
      return answer(201, { refunds, credit: await getCredit(tx, params.orderId) });
    });
    const { refunds, credit } = written.body;
    const sent = [];
    for (const refund of refunds) sent.push(await sendIfApproved(ctx, refund));
    return answer(201, { refunds: sent, credit });
  }),
  serveAround(moveCreditEndpoint, async (ctx, { params, body }, _exchange, once) => {
    const asked = await askBeforeMoving(ctx, body);
    return once(async (tx) => answer(200, await moveCredit(tx, params.orderId, body, asked)));
  }),
];

/** The audit log notes each sheet that leaves as a file, because it names payers. */
async function takeSheet(ctx: Context, id: string) {
  const sheet = await getCountedSheet(ctx, id);
  await audit(ctx, "till.sheet_opened", id);
  return sheet;
}

/** The cash at the centres. */
const tillsHttp: Served[] = [
  serveList(listTillsEndpoint, tillList, {
    file: "tills",
    columns: tillColumns,
    body: (tills) => ({ tills }),
  }),
  ...serveAll(tillCalls, {
    openTill,
    getOwnCash: async (ctx) => ({ centres: await listOwnCash(ctx) }),
    getTill: getTillSheet,
    enterCash,
    closeTill,
    handOverTill,
    async answerDifference(ctx, id, answered) {
      await answerDifference(ctx, id, answered);
      return getTillSheet(ctx, id);
    },
    getSafes: async (ctx) => ({ centres: await listCentreCash(ctx) }),
    countSafe,
    giveFloat,
    depositFromSafe,
    depositArrived: noteArrival,
  }),
  serve(getTillPdfEndpoint, async (ctx, { params }, exchange) => {
    const sheet = await takeSheet(ctx, params.id);
    return sendPdf(exchange, sheetFileName(sheet), await sheetPdf(sheet, ctx.clock()));
  }),
  serve(getTillCsvEndpoint, async (ctx, { params }, exchange) => {
    const sheet = await takeSheet(ctx, params.id);
    return sendCsv(exchange, sheetFileName(sheet), sheetCsv(sheet));
  }),
];

/** What admins do about payments. */
const staffHttp: Served[] = [
  serveAround(requestRefundEndpoint, async (ctx, { params, body }, _exchange, once) => {
    const written = await once(async (tx) =>
      answer(201, await requestRefund(tx, params.reference, body)),
    );
    return answer(201, await sendIfApproved(ctx, written.body));
  }),
  serveAround(approveRefundEndpoint, async (ctx, { params }, _exchange, once) => {
    const written = await once(async (tx) => answer(200, await approveRefund(tx, params.id)));
    return answer(200, await sendIfApproved(ctx, written.body));
  }),
  ...serveAll(
    {
      declineRefund: declineRefundEndpoint,
      correctPayment: correctPaymentEndpoint,
      noteProvisionalSlip: noteProvisionalSlipEndpoint,
      getPaymentStory: getPaymentStoryEndpoint,
    },
    {
      declineRefund,
      async correctPayment(ctx, reference, body) {
        await refuseNothing(ctx, reference, body);
        return correctPayment(ctx, reference, body);
      },
      noteProvisionalSlip: (ctx, number, { provisionalNumber }) =>
        noteProvisionalSlip(ctx, number, provisionalNumber),
      getPaymentStory,
    },
  ),
  serveAround(lookAgainEndpoint, async (ctx, { params }) =>
    answer(200, await lookAgain(ctx, params.id)),
  ),
  serveList(listReviewsEndpoint, reviewList, {
    file: "review-cases",
    columns: reviewColumns,
    body: (reviews) => ({ reviews: reviews.map(toReviewRow) }),
  }),
  ...serveAll(reviewCalls, { getReview, closeReview }),
  serve(getLedgerEndpoint, async (ctx, { query }, exchange) =>
    query.format === "csv"
      ? answerCsv(ctx, query, exchange, "ledger", ledgerColumns, exportLedger(ctx))
      : answer(200, await readLedger(ctx)),
  ),
];

export const paymentsHttp: Served[] = [
  ...serveAll(paymentCalls, { getPayment: getPaymentState, verifyPayment }),
  serve(receiveWebhookEndpoint, async (ctx, { params }, { rawBody, headers }) => {
    await receiveWebhook(ctx, params.provider, rawBody, headers);
    return answer(200, { received: true as const });
  }),
  serveList(listPaymentsEndpoint, paymentList, {
    file: "payments",
    columns: paymentColumns,
    body: (payments) => ({ payments }),
  }),
  ...staffHttp,
  ...creditsHttp,
  ...tillsHttp,
  ...bankHttp,
  ...settlementsHttp,
  ...monthHttp,
];

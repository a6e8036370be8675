import { answer, type Exchange, type Served, serve } from "#foundation/http/serve.ts";
import type { AskedOrders } from "#rooms/payments/server/door.ts";
import { getAccountEndpoint, getAccountPdfEndpoint } from "../contract/account.ts";
import * as endpoints from "../contract/endpoints.ts";
import { joinWaitingListEndpoint } from "../contract/endpoints.ts";
import { sendProofByKeyEndpoint } from "../contract/own-enrolments.ts";
import { orderHttp } from "./cart/order-http.ts";
import { counterHttp } from "./counter/counter-http.ts";
import {
  getAccountPdf,
  getReceiptPdf,
  getSlipCalendar,
  getSlipPdf,
  type OwnFile,
  ownFileHeaders,
} from "./documents/get-own-file.ts";
import { verifySlip } from "./documents/verify-slip.ts";
import { getEnrolment } from "./get-enrolment.ts";
import { hybridHttp } from "./hybrid/hybrid-http.ts";
import { recordHybridInterest } from "./hybrid/record-hybrid-interest.ts";
import { intakesHttp } from "./intakes/intakes-http.ts";
import { reopenRegistration } from "./lapsing/reopen-registration.ts";
import { getAccountStatement } from "./money/get-account-statement.ts";
import { ownEnrolmentsHttp } from "./own/own-enrolments-http.ts";
import { createPayLink } from "./paying/create-pay-link.ts";
import { getPayerView } from "./paying/get-payer-view.ts";
import { renewLink } from "./paying/renew-link.ts";
import { startEnrolmentPayment } from "./paying/start-enrolment-payment.ts";
import { startFirstPayment } from "./paying/start-first-payment.ts";
import { startPayerPayment } from "./paying/start-payer-payment.ts";
import { proofsHttp } from "./proofs/proofs-http.ts";
import { sendProofByKey } from "./proofs/send-payment-proof.ts";
import { type AskedBefore, askBeforeForm } from "./registration/ask-about-earlier.ts";
import { askBeforeChanging, changeRegistration } from "./registration/change-registration.ts";
import { completeEnrolment } from "./registration/complete-enrolment.ts";
import type { Named } from "./registration/find-amendable.ts";
import { submitEnrolment } from "./registration/submit-enrolment.ts";
import { rostersHttp } from "./rosters/rosters-http.ts";
import { joinWaitingList } from "./seats/join-waiting-list.ts";
import { staffHttp } from "./staff/staff-http.ts";

function resumeTokenOf({ headers }: Exchange): string | null {
  const token = headers["x-resume-token"];
  return typeof token === "string" ? token : null;
}

/** The unpaid enrolment that this form created before the learner changed an answer. */
function namedInHeaders(exchange: Exchange): Named | null {
  const id = exchange.headers["x-amends-enrolment"];
  return typeof id === "string" ? { id, resumeToken: resumeTokenOf(exchange) } : null;
}

/** A response that needs a token must not stay in the cache of a shared browser. */
const keepPrivate = ({ reply }: Exchange) => reply.header("cache-control", "no-store");

/** Bytes are sent as they are; the schema describes them for the documentation only. */
function answerWithFile({ reply }: Exchange, file: OwnFile) {
  reply.headers(ownFileHeaders(file));
  return answer(200, file.body as unknown as string);
}

export const enrolmentHttp: Served[] = [
  ...orderHttp,
  ...counterHttp,
  ...proofsHttp,
  serve(
    endpoints.submitEnrolmentEndpoint,
    async (ctx, { body }, exchange, before: AskedBefore) => {
      keepPrivate(exchange);
      return answer(
        201,
        await submitEnrolment(ctx, body, { ...before, named: namedInHeaders(exchange) }),
      );
    },
    // Outside the transaction, because they wait for the card provider.
    {
      before: (ctx, { body }, exchange) => askBeforeForm(ctx, body, namedInHeaders(exchange)),
      finish: async (ctx, { body }, request) =>
        answer(201, await startFirstPayment(ctx, body, request.body.amountKobo)),
    },
  ),
  serve(endpoints.getEnrolmentEndpoint, async (ctx, { params }, exchange) => {
    keepPrivate(exchange);
    return answer(200, await getEnrolment(ctx, params.id, resumeTokenOf(exchange)));
  }),
  serve(
    endpoints.amendEnrolmentEndpoint,
    async (ctx, { params, body }, exchange, asked: AskedOrders) => {
      keepPrivate(exchange);
      const token = resumeTokenOf(exchange);
      return answer(200, await changeRegistration(ctx, params.id, token, body, asked));
    },
    // Outside the transaction, because it waits for the card provider.
    {
      before: (ctx, { params }, exchange) =>
        askBeforeChanging(ctx, params.id, resumeTokenOf(exchange)),
    },
  ),
  serve(endpoints.reopenEnrolmentEndpoint, async (ctx, { params }, exchange) => {
    keepPrivate(exchange);
    return answer(200, await reopenRegistration(ctx, params.id, resumeTokenOf(exchange)));
  }),
  serve(getAccountEndpoint, async (ctx, { params }, exchange) => {
    keepPrivate(exchange);
    return answer(200, await getAccountStatement(ctx, params.id, resumeTokenOf(exchange)));
  }),
  serve(getAccountPdfEndpoint, async (ctx, { params }, exchange) =>
    answerWithFile(exchange, await getAccountPdf(ctx, params.id, resumeTokenOf(exchange))),
  ),
  serve(sendProofByKeyEndpoint, async (ctx, { params, body }, exchange) => {
    keepPrivate(exchange);
    const token = resumeTokenOf(exchange);
    return answer(201, await sendProofByKey(ctx, params.id, token, body.proof));
  }),
  serve(endpoints.startEnrolmentPaymentEndpoint, async (ctx, { params, body }, exchange) => {
    keepPrivate(exchange);
    const token = resumeTokenOf(exchange);
    return answer(200, await startEnrolmentPayment(ctx, params.id, token, body ?? {}));
  }),
  serve(endpoints.createPayLinkEndpoint, async (ctx, { params }, exchange) => {
    keepPrivate(exchange);
    return answer(201, await createPayLink(ctx, params.id, resumeTokenOf(exchange)));
  }),
  serve(endpoints.renewLinkEndpoint, async (ctx, { params }) => {
    await renewLink(ctx, params.id);
    return answer(202, { accepted: true });
  }),
  serve(endpoints.getPayerViewEndpoint, async (ctx, { params }, exchange) => {
    keepPrivate(exchange);
    return answer(200, await getPayerView(ctx, params.payToken));
  }),
  serve(endpoints.startPayerPaymentEndpoint, async (ctx, { params, body }, exchange) => {
    keepPrivate(exchange);
    return answer(200, await startPayerPayment(ctx, params.payToken, body));
  }),
  serve(endpoints.recordHybridInterestEndpoint, async (ctx, { body }) =>
    answer(201, await recordHybridInterest(ctx, body)),
  ),
  ...staffHttp,
  serve(endpoints.completeEnrolmentEndpoint, async (ctx, { params, body }, exchange) => {
    keepPrivate(exchange);
    return answer(200, await completeEnrolment(ctx, params.id, resumeTokenOf(exchange), body));
  }),
  serve(endpoints.verifySlipEndpoint, async (ctx, { params }, { reply }) => {
    reply.header("cache-control", "no-store");
    return answer(200, await verifySlip(ctx, params.code));
  }),
  serve(endpoints.getSlipEndpoint, async (ctx, { params }, exchange) =>
    answerWithFile(exchange, await getSlipPdf(ctx, params.id, resumeTokenOf(exchange))),
  ),
  serve(endpoints.getReceiptEndpoint, async (ctx, { params }, exchange) => {
    const token = resumeTokenOf(exchange);
    return answerWithFile(exchange, await getReceiptPdf(ctx, params.id, token, params.number));
  }),
  serve(endpoints.getCalendarEndpoint, async (ctx, { params }, exchange) =>
    answerWithFile(exchange, await getSlipCalendar(ctx, params.id, resumeTokenOf(exchange))),
  ),
  ...intakesHttp,
  ...rostersHttp,
  ...hybridHttp,
  serve(joinWaitingListEndpoint, async (ctx, { body }) =>
    answer(201, await joinWaitingList(ctx, body)),
  ),
  ...ownEnrolmentsHttp,
];

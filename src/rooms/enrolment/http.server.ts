import { notFound } from "#foundation/errors/errors.ts";
import {
  answer,
  type Exchange,
  type Served,
  serve,
  serveAll,
  serveAround,
} from "#foundation/http/serve.ts";
import type { FirstAttempt } from "#rooms/payments/door.server.ts";
import { getAccountEndpoint, getAccountPdfEndpoint } from "./account/account.ts";
import { getAccountStatement } from "./account/account-of.server.ts";
import { getMissingFormEndpoint, orderCalls, placeOrderEndpoint } from "./cart/order.ts";
import { placeOrder } from "./cart/place-order.server.ts";
import { quoteCart } from "./cart/quote-cart.server.ts";
import {
  getAccountPdf,
  getReceiptPdf,
  getSlipCalendar,
  getSlipPdf,
  type OwnFile,
  ownFileHeaders,
} from "./documents/get-own-file.server.ts";
import { verifySlip } from "./documents/get-slip.server.ts";
import * as endpoints from "./endpoints.ts";
import type { NamedFirst } from "./family/first-registration.server.ts";
import { recordHybridInterest } from "./hybrid/record-hybrid-interest.server.ts";
import { reopenRegistration } from "./lapsing/reopen-registration.server.ts";
import { saveMessages, savePayerMessages } from "./messages/message-choices.server.ts";
import { getEnrolment } from "./own-page/get-enrolment.server.ts";
import { listOwnEnrolments, listOwnPayments } from "./own-page/list-own-enrolments.server.ts";
import { listOwnLearners } from "./own-page/list-own-learners.server.ts";
import { ownCalls, sendProofByKeyEndpoint } from "./own-page/own-enrolments.ts";
import { renewLink } from "./own-page/renew-link.server.ts";
import { openOwnEnrolment } from "./own-page/select-own-enrolments.server.ts";
import { createPayLink, getPayerView, startPayerPayment } from "./payment/get-payer-view.server.ts";
import { payTogether } from "./payment/pay-together.server.ts";
import {
  firstPartOf,
  startEnrolmentPayment,
  startFirstPayment,
  startOrderPayment,
} from "./payment/start-enrolment-payment.server.ts";
import { sendPaymentProof, sendProofByKey } from "./proofs/send-payment-proof.server.ts";
import {
  askBeforeChanging,
  changeRegistration,
} from "./registration/change-registration.server.ts";
import { completeEnrolment } from "./registration/complete-enrolment.server.ts";
import { askAboutCart, askBeforeForm, type Named } from "./registration/find-amendable.server.ts";
import { getMissingForm } from "./registration/get-missing-form.server.ts";
import { sendLinkAfter } from "./registration/registered-before.server.ts";
import { submitToPay } from "./registration/submit-enrolment.server.ts";
import {
  counterHttp,
  hybridHttp,
  intakesHttp,
  proofsHttp,
  rostersHttp,
  staffHttp,
} from "./staff/staff-http.server.ts";
import { confirmWaiting, joinWaitingList } from "./waiting-list/join-waiting-list.server.ts";

export function resumeTokenOf({ headers }: Exchange): string | null {
  const token = headers["x-resume-token"];
  return typeof token === "string" ? token : null;
}

/** The unpaid enrolment that this form created before the learner changed an answer. */
function namedInHeaders(exchange: Exchange): Named | null {
  const id = exchange.headers["x-amends-enrolment"];
  return typeof id === "string" ? { id, resumeToken: resumeTokenOf(exchange) } : null;
}

/** The registration of the same family after which this form was filled in. */
function firstInHeaders(exchange: Exchange): NamedFirst | null {
  const id = exchange.headers["x-first-enrolment"];
  const resumeToken = resumeTokenOf(exchange);
  return typeof id === "string" && resumeToken ? { id, resumeToken } : null;
}

/** A response that needs a token must not stay in the cache of a shared browser. */
const keepPrivate = ({ reply }: Exchange) => reply.header("cache-control", "no-store");

/** Bytes are sent as they are; the schema describes them for the documentation only. */
function answerWithFile({ reply }: Exchange, file: OwnFile) {
  reply.headers(ownFileHeaders(file));
  return answer(200, file.body as unknown as string);
}

const orderHttp: Served[] = [
  ...serveAll(orderCalls, {
    quoteCart: (ctx, { items }) => quoteCart(ctx, items),
    listOwnLearners,
  }),
  serveAround(placeOrderEndpoint, async (ctx, { body }, _exchange, once) => {
    const asked = await askAboutCart(ctx);
    const placed = await once(async (tx) => answer(201, await placeOrder(tx, body, asked))).catch(
      sendLinkAfter(ctx),
    );
    return answer(201, await startOrderPayment(ctx, placed.body, firstPartOf(body)));
  }),
  serve(getMissingFormEndpoint, async (ctx, { params }, exchange) => {
    exchange.reply.header("cache-control", "no-store");
    const form = await getMissingForm(ctx, params.id, resumeTokenOf(exchange));
    if (!form) throw notFound();
    return answer(200, form as never);
  }),
];

/** What signed-in people see and do with their own enrolments. */
const ownEnrolmentsHttp: Served[] = serveAll(ownCalls, {
  listOwnEnrolments,
  async listOwnPayments(ctx) {
    const payments = await listOwnPayments(ctx);
    return { payments, total: payments.length };
  },
  payTogether: (ctx, wish) => payTogether(ctx, wish?.amountKobo),
  openOwnEnrolment,
  sendPaymentProof: (ctx, id, { proof }) => sendPaymentProof(ctx, id, proof),
});

export const enrolmentHttp: Served[] = [
  ...orderHttp,
  ...counterHttp,
  ...proofsHttp,
  serveAround(endpoints.submitEnrolmentEndpoint, async (ctx, { body }, exchange, once) => {
    const [named, firstOne] = [namedInHeaders(exchange), firstInHeaders(exchange)];
    const asked = await askBeforeForm(ctx, body, { named, first: named ? null : firstOne });
    // A stored answer has none, so look up the order's attempt.
    let first: FirstAttempt | null = null;
    const submitted = await once(async (tx) => {
      keepPrivate(exchange);
      const stored = await submitToPay(tx, body, asked);
      first = stored.first;
      return answer(201, stored.submitted);
    }).catch(sendLinkAfter(ctx));
    return answer(201, await startFirstPayment(ctx, submitted.body, firstPartOf(body), first));
  }),
  serve(endpoints.saveMessagesEndpoint, async (ctx, { params, body }, exchange) =>
    answer(200, await saveMessages(ctx, params.id, resumeTokenOf(exchange), body)),
  ),
  serve(endpoints.savePayerMessagesEndpoint, async (ctx, { params, body }) =>
    answer(200, await savePayerMessages(ctx, params.payToken, body)),
  ),
  serve(endpoints.getEnrolmentEndpoint, async (ctx, { params }, exchange) => {
    keepPrivate(exchange);
    return answer(200, await getEnrolment(ctx, params.id, resumeTokenOf(exchange)));
  }),
  serveAround(endpoints.amendEnrolmentEndpoint, async (ctx, { params, body }, exchange, once) => {
    const token = resumeTokenOf(exchange);
    const asked = await askBeforeChanging(ctx, params.id, token);
    return once(async (tx) => {
      keepPrivate(exchange);
      return answer(200, await changeRegistration(tx, params.id, token, body, asked));
    });
  }),
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
  serve(endpoints.getPayerViewEndpoint, async (ctx, { params }, exchange) => {
    keepPrivate(exchange);
    return answer(200, await getPayerView(ctx, params.payToken));
  }),
  serve(endpoints.startPayerPaymentEndpoint, async (ctx, { params, body }, exchange) => {
    keepPrivate(exchange);
    return answer(200, await startPayerPayment(ctx, params.payToken, body));
  }),
  ...serveAll(endpoints.visitorCalls, {
    async renewLink(ctx, id) {
      await renewLink(ctx, id);
      return { accepted: true as const };
    },
    recordHybridInterest,
    joinWaitingList,
    confirmWaiting,
  }),
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
  ...ownEnrolmentsHttp,
];

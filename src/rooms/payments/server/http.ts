import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { pageOf } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import {
  getPaymentEndpoint,
  receiveWebhookEndpoint,
  verifyPaymentEndpoint,
} from "../contract/endpoints.ts";
import { listPaymentsEndpoint } from "../contract/payment-list.ts";
import { getPaymentState } from "./attempts/payment-state.ts";
import { verifyPayment } from "./attempts/verify-payment.ts";
import { creditsHttp } from "./credits/credits-http.ts";
import { receiveWebhook } from "./provider/receive-webhook.ts";
import { exportPayments, listPayments, paymentColumns } from "./staff/list-payments.ts";
import { staffHttp } from "./staff/staff-http.ts";
import { tillsHttp } from "./tills/tills-http.ts";

/** The room's endpoints. */
export const paymentsHttp: Served[] = [
  serve(getPaymentEndpoint, async (ctx, { params }) =>
    answer(200, await getPaymentState(ctx, params.reference)),
  ),
  serve(verifyPaymentEndpoint, async (ctx, { params }) =>
    answer(200, await verifyPayment(ctx, params.reference)),
  ),
  serve(receiveWebhookEndpoint, async (ctx, _request, { rawBody, headers }) => {
    await receiveWebhook(ctx, rawBody, headers["x-paystack-signature"]);
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

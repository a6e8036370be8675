import { pageOf } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import {
  getPayment,
  listPaymentsCall,
  receiveWebhookCall,
  verifyPaymentCall,
} from "../contract/endpoints.ts";
import type { Buyer } from "./buyer.ts";
import { listPayments } from "./list-payments.ts";
import { getPaymentState } from "./payment-state.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { verifyPayment } from "./verify-payment.ts";

/** The calls of this room. @param buyer whom settlements and refunds are told to */
export const paymentsHttp = (buyer: Buyer): Served[] => [
  serve(getPayment, async (ctx, { params }) =>
    answer(200, await getPaymentState(ctx, params.reference)),
  ),
  serve(verifyPaymentCall, async (ctx, { params }) =>
    answer(200, await verifyPayment(ctx, buyer, params.reference)),
  ),
  serve(receiveWebhookCall, async (ctx, _request, { rawBody, headers }) => {
    await receiveWebhook(ctx, buyer, rawBody, headers["x-paystack-signature"]);
    return answer(200, { received: true as const });
  }),
  serve(listPaymentsCall, async (ctx, { query }) =>
    answer(200, { ...(await listPayments(ctx, query)), ...pageOf(query) }),
  ),
];

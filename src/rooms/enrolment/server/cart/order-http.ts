import { notFound } from "#foundation/errors/errors.ts";
import { answer, type Exchange, type Served, serve } from "#foundation/http/serve.ts";
import type { AskedOrders } from "#rooms/payments/server/door.ts";
import * as endpoints from "../../contract/order.ts";
import { listOwnLearners } from "../own/list-own-learners.ts";
import { askAboutCart } from "../registration/ask-about-earlier.ts";
import { getMissingForm } from "../registration/get-missing-form.ts";
import { placeOrder } from "./place-order.ts";
import { quoteCart } from "./quote-cart.ts";
import { startOrderPayment } from "./start-order-payment.ts";

const resumeTokenOf = ({ headers }: Exchange): string | null => {
  const token = headers["x-resume-token"];
  return typeof token === "string" ? token : null;
};

export const orderHttp: Served[] = [
  serve(endpoints.quoteCartEndpoint, async (ctx, { body }) =>
    answer(200, await quoteCart(ctx, body.items)),
  ),
  serve(
    endpoints.placeOrderEndpoint,
    async (ctx, { body }, _, asked: AskedOrders) => answer(201, await placeOrder(ctx, body, asked)),
    // Outside the transaction, because they wait for the card provider.
    {
      before: (ctx) => askAboutCart(ctx),
      finish: async (ctx, { body }, request) =>
        answer(201, await startOrderPayment(ctx, body, request.body.amountKobo)),
    },
  ),
  serve(endpoints.listOwnLearnersEndpoint, async (ctx) => answer(200, await listOwnLearners(ctx))),
  serve(endpoints.getMissingFormEndpoint, async (ctx, { params }, exchange) => {
    exchange.reply.header("cache-control", "no-store");
    const form = await getMissingForm(ctx, params.id, resumeTokenOf(exchange));
    if (!form) throw notFound();
    return answer(200, form as never);
  }),
];

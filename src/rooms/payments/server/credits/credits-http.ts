import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { pageOf } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import * as credits from "../../contract/credits.ts";
import type { AskedCard } from "../attempts/ask-before-recording.ts";
import { sendIfApproved } from "../refunds/requests/send-refund.ts";
import { giveBackCredit } from "./give-back-credit.ts";
import { askBeforeMoving, moveCredit } from "./move-credit.ts";
import { creditColumns, exportCredits, getCredit, listCredits } from "./read-credits.ts";

/** What admins do about money that covers nothing. */
export const creditsHttp: Served[] = [
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

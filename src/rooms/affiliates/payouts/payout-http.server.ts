import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { sendCsv, sendPdf } from "#foundation/http/answers/send-file.ts";
import { pageOf } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import { setRate } from "../account/set-rate.server.ts";
import { toAffiliateRecord } from "../to-records.server.ts";
import { approvePayout, payPayout } from "./approve-and-pay.server.ts";
import { cancelPayout, returnPayout } from "./end-payout.server.ts";
import { exportPayout } from "./export-payout.server.ts";
import { getPayout, listStatements } from "./get-payout.server.ts";
import { getStatement, listOwnPayouts, statementCsv } from "./get-statement.server.ts";
import { exportPayouts, listPayouts, payoutColumns } from "./list-payouts.server.ts";
import { getDuePayout, makePayout } from "./make-payout.server.ts";
import * as endpoints from "./payout-endpoints.ts";
import { statementPdf } from "./statement-pdf.server.ts";

const forAffiliates: Served[] = [
  serve(endpoints.listOwnPayoutsEndpoint, async (ctx, { query }) =>
    answer(200, { ...(await listOwnPayouts(ctx, query)), ...pageOf(query) }),
  ),
  serve(endpoints.getStatementEndpoint, async (ctx, { params }) =>
    answer(200, await getStatement(ctx, params.number)),
  ),
  serve(endpoints.getStatementCsvEndpoint, async (ctx, { params }, exchange) => {
    const statement = await getStatement(ctx, params.number);
    return sendCsv(exchange, statement.number, statementCsv(statement));
  }),
  serve(endpoints.getStatementPdfEndpoint, async (ctx, { params }, exchange) => {
    const statement = await getStatement(ctx, params.number);
    return sendPdf(exchange, statement.number, await statementPdf(statement, ctx.clock()));
  }),
];

const forAdmins: Served[] = [
  serve(endpoints.setRateEndpoint, async (ctx, { params, body }) => {
    const { affiliate, totals } = await setRate(ctx, params.id, body);
    return answer(200, toAffiliateRecord(affiliate, totals));
  }),
  serve(endpoints.listPayoutsEndpoint, async (ctx, { query }, exchange) => {
    if (query.format === "csv") {
      return answerCsv(ctx, query, exchange, "payouts", payoutColumns, exportPayouts(ctx, query));
    }
    const { rows, ...counted } = await listPayouts(ctx, query);
    return answer(200, { payouts: rows, ...counted, ...pageOf(query) });
  }),
  serve(endpoints.listStatementsEndpoint, async (ctx, { params, query }) =>
    answer(200, { ...(await listStatements(ctx, params.id, query)), ...pageOf(query) }),
  ),
  serve(endpoints.getDuePayoutEndpoint, async (ctx) => answer(200, await getDuePayout(ctx))),
  serve(endpoints.makePayoutEndpoint, async (ctx) => answer(201, await makePayout(ctx))),
  serve(endpoints.getPayoutEndpoint, async (ctx, { params }) =>
    answer(200, await getPayout(ctx, params.id)),
  ),
  serve(endpoints.approvePayoutEndpoint, async (ctx, { params }) =>
    answer(200, await approvePayout(ctx, params.id)),
  ),
  serve(endpoints.payPayoutEndpoint, async (ctx, { params, body }) =>
    answer(200, await payPayout(ctx, params.id, body)),
  ),
  serve(endpoints.returnPayoutEndpoint, async (ctx, { params, body }) =>
    answer(200, await returnPayout(ctx, params.id, body)),
  ),
  serve(endpoints.cancelPayoutEndpoint, async (ctx, { params, body }) =>
    answer(200, await cancelPayout(ctx, params.id, body)),
  ),
  serve(endpoints.exportPayoutEndpoint, async (ctx, { params }, exchange) =>
    sendCsv(exchange, `payout-${params.id}`, await exportPayout(ctx, params.id)),
  ),
];

export const payoutHttp: Served[] = [...forAffiliates, ...forAdmins];

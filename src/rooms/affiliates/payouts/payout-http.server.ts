import { sendCsv, sendPdf } from "#foundation/http/answers/send-file.ts";
import { pageOf } from "#foundation/http/lists.ts";
import { type Served, serve, serveAll } from "#foundation/http/serve.ts";
import { serveList } from "#foundation/http/serve-list.ts";
import { setRate } from "../account/set-rate.server.ts";
import { toAffiliateRecord } from "../to-records.server.ts";
import { approvePayout, payPayout } from "./approve-and-pay.server.ts";
import { cancelPayout, returnPayout } from "./end-payout.server.ts";
import { exportPayout } from "./export-payout.server.ts";
import { getPayout, listStatements } from "./get-payout.server.ts";
import { getStatement, listOwnPayouts, statementCsv } from "./get-statement.server.ts";
import { payoutColumns, payoutList } from "./list-payouts.server.ts";
import { getDuePayout, makePayout } from "./make-payout.server.ts";
import {
  exportPayoutEndpoint,
  getStatementCsvEndpoint,
  getStatementPdfEndpoint,
  listPayoutsEndpoint,
  ownPayoutCalls,
  payoutCalls,
} from "./payout-endpoints.ts";
import { statementPdf } from "./statement-pdf.server.ts";

const forAffiliates: Served[] = [
  ...serveAll(ownPayoutCalls, {
    listOwnPayouts: async (ctx, query) => ({
      ...(await listOwnPayouts(ctx, query)),
      ...pageOf(query),
    }),
    getStatement,
  }),
  serve(getStatementCsvEndpoint, async (ctx, { params }, exchange) => {
    const statement = await getStatement(ctx, params.number);
    return sendCsv(exchange, statement.number, statementCsv(statement));
  }),
  serve(getStatementPdfEndpoint, async (ctx, { params }, exchange) => {
    const statement = await getStatement(ctx, params.number);
    return sendPdf(exchange, statement.number, await statementPdf(statement, ctx.clock()));
  }),
];

const forAdmins: Served[] = [
  serveList(listPayoutsEndpoint, payoutList, {
    file: "payouts",
    columns: payoutColumns,
    body: (payouts) => ({ payouts }),
  }),
  ...serveAll(payoutCalls, {
    async setRate(ctx, id, rate) {
      const { affiliate, totals } = await setRate(ctx, id, rate);
      return toAffiliateRecord(affiliate, totals);
    },
    getDuePayout,
    makePayout,
    getPayout,
    listStatements: async (ctx, id, query) => ({
      ...(await listStatements(ctx, id, query)),
      ...pageOf(query),
    }),
    approvePayout,
    payPayout,
    returnPayout,
    cancelPayout,
  }),
  serve(exportPayoutEndpoint, async (ctx, { params }, exchange) =>
    sendCsv(exchange, `payout-${params.id}`, await exportPayout(ctx, params.id)),
  ),
];

export const payoutHttp: Served[] = [...forAffiliates, ...forAdmins];

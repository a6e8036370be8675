import { sendCsv, sendPdf } from "#foundation/http/answers/send-file.ts";
import { answer, type Served, serve, serveAll } from "#foundation/http/serve.ts";
import { serveList } from "#foundation/http/serve-list.ts";
import { closeMonth } from "./close-month.server.ts";
import { monthLineColumns, monthLineList } from "./list-month-lines.server.ts";
import { monthCsv, monthFileName, monthPdf } from "./month-files.server.ts";
import { closeMonthEndpoint, getMonthEndpoint, listMonthLinesEndpoint } from "./months.ts";
import { getMonth } from "./read-month.server.ts";

/** What the bookkeeper does at the month's end. */
export const monthHttp: Served[] = [
  serve(getMonthEndpoint, async (ctx, { params, query }, exchange) => {
    const record = await getMonth(ctx, params.month);
    const name = monthFileName(record);
    if (query.format === "csv") return sendCsv(exchange, name, monthCsv(record));
    if (query.format === "pdf") return sendPdf(exchange, name, await monthPdf(record, ctx.clock()));
    return answer(200, record);
  }),
  serveList(listMonthLinesEndpoint, monthLineList, {
    file: "month-lines",
    columns: monthLineColumns,
    body: (lines) => ({ lines }),
  }),
  ...serveAll({ closeMonth: closeMonthEndpoint }, { closeMonth }),
];

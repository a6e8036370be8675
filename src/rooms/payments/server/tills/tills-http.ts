import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { sendCsv, sendPdf } from "#foundation/http/answers/send-file.ts";
import { pageOf } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import * as tills from "../../contract/tills.ts";
import { sheetFileName } from "../../rules/till-words.ts";
import { listCentreCash, listOwnCash } from "./centre-cash.ts";
import { closeTill, handOverTill } from "./close-till.ts";
import { countSafe } from "./count-safe.ts";
import { depositFromSafe, enterCash, noteArrival } from "./enter-cash.ts";
import { getTillSheet } from "./get-till.ts";
import { exportTills, listTills, tillColumns } from "./list-tills.ts";
import { openTill } from "./open-till.ts";
import { sheetCsv, sheetPdf } from "./sheet-files.ts";

/** A sheet that leaves the academy as a file is in the audit log: it names payers. */
async function takeSheet(ctx: Context, id: string) {
  const sheet = await getTillSheet(ctx, id);
  await audit(ctx, "till.sheet_opened", id);
  return sheet;
}

/** The cash at the centres. */
export const tillsHttp: Served[] = [
  serve(tills.openTillEndpoint, async (ctx, { body }) => answer(201, await openTill(ctx, body))),
  serve(tills.listTillsEndpoint, async (ctx, { query }, exchange) =>
    query.format === "csv"
      ? answerCsv(ctx, query, exchange, "tills", tillColumns, exportTills(ctx, query))
      : answer(200, { ...(await listTills(ctx, query)), ...pageOf(query) }),
  ),
  serve(tills.getOwnCashEndpoint, async (ctx) => answer(200, { centres: await listOwnCash(ctx) })),
  serve(tills.getTillEndpoint, async (ctx, { params }) =>
    answer(200, await getTillSheet(ctx, params.id)),
  ),
  serve(tills.getTillPdfEndpoint, async (ctx, { params }, exchange) => {
    const sheet = await takeSheet(ctx, params.id);
    return sendPdf(exchange, sheetFileName(sheet), await sheetPdf(sheet, ctx.clock()));
  }),
  serve(tills.getTillCsvEndpoint, async (ctx, { params }, exchange) => {
    const sheet = await takeSheet(ctx, params.id);
    return sendCsv(exchange, sheetFileName(sheet), sheetCsv(sheet));
  }),
  serve(tills.enterCashEndpoint, async (ctx, { params, body }) =>
    answer(201, await enterCash(ctx, params.id, body)),
  ),
  serve(tills.closeTillEndpoint, async (ctx, { params, body }) =>
    answer(200, await closeTill(ctx, params.id, body)),
  ),
  serve(tills.handOverTillEndpoint, async (ctx, { params, body }) =>
    answer(200, await handOverTill(ctx, params.id, body)),
  ),
  serve(tills.getSafesEndpoint, async (ctx) => answer(200, { centres: await listCentreCash(ctx) })),
  serve(tills.depositFromSafeEndpoint, async (ctx, { body }) =>
    answer(201, await depositFromSafe(ctx, body)),
  ),
  serve(tills.depositArrivedEndpoint, async (ctx, { params, body }) =>
    answer(200, await noteArrival(ctx, params.id, body)),
  ),
  serve(tills.countSafeEndpoint, async (ctx, { body }) => answer(200, await countSafe(ctx, body))),
];

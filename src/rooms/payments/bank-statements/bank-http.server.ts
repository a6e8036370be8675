import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { answer, type Served, serve, serveAll, serveAround } from "#foundation/http/serve.ts";
import { serveList } from "#foundation/http/serve-list.ts";
import {
  bankCalls,
  bookBankLineEndpoint,
  bookSureLinesEndpoint,
  getDifferencesEndpoint,
  importStatementEndpoint,
  listBankLinesEndpoint,
} from "./bank-statements.ts";
import { askBeforeBooking, bookLine, tickLine } from "./book-line.server.ts";
import { bookSureLines } from "./book-sure.server.ts";
import { chargeLine } from "./charge-line.server.ts";
import { differenceColumns, getDifferences, readDifferences } from "./differences.server.ts";
import { listSureLines } from "./find-sure.server.ts";
import {
  chooseColumns,
  confirmAccount,
  getImport,
  getImportColumns,
  importStatement,
  listImports,
} from "./import-statement.server.ts";
import { bankLineColumns, bankLineList, getBankLine } from "./list-lines.server.ts";
import { putLineAside } from "./reopen-line.server.ts";

/** What the office does with the bank's statements. */
export const bankHttp: Served[] = [
  serve(importStatementEndpoint, async (ctx, { body }) =>
    answer(201, await importStatement(ctx, body)),
  ),
  serveList(listBankLinesEndpoint, bankLineList, {
    file: "bank-lines",
    columns: bankLineColumns,
    body: (lines) => ({ lines }),
  }),
  ...serveAll(bankCalls, {
    listImports,
    getImport,
    getImportColumns,
    chooseColumns,
    confirmAccount,
    getBankLine,
    async tickBankLine(ctx, id, { transactionIds }) {
      await tickLine(ctx, id, transactionIds);
      return getBankLine(ctx, id);
    },
    async chargeBankLine(ctx, id) {
      await chargeLine(ctx, id);
      return getBankLine(ctx, id);
    },
    async putBankLineAside(ctx, id, { state, reason }) {
      await putLineAside(ctx, id, state, reason ?? null);
      return getBankLine(ctx, id);
    },
    listSureLines,
  }),
  serveAround(bookBankLineEndpoint, async (ctx, { params, body }, _exchange, once) => {
    const asked = await askBeforeBooking(ctx, body);
    return once(async (tx) => {
      await bookLine(tx, params.id, body, asked);
      return answer(200, await getBankLine(tx, params.id));
    });
  }),
  serveAround(bookSureLinesEndpoint, async (ctx, { body }) =>
    answer(200, await bookSureLines(ctx, body)),
  ),
  serve(getDifferencesEndpoint, async (ctx, { query }, exchange) =>
    query.format === "csv"
      ? answerCsv(
          ctx,
          query,
          exchange,
          "bank-differences",
          differenceColumns,
          readDifferences(ctx, query),
        )
      : answer(200, await getDifferences(ctx, query)),
  ),
];

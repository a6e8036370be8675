import { Readable } from "node:stream";
import { audit } from "../audit.ts";
import { nameFilters } from "../audit-filters.ts";
import type { Context } from "../context.ts";
import { type CsvValue, csvStream } from "../csv.ts";
import { sendCsv } from "./send-file.ts";
import type { Exchange } from "./serve.ts";

/** Column name → its value in a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvValue>>;

async function* linesOf<Row>(columns: CsvColumns<Row>, batches: AsyncIterable<readonly Row[]>) {
  const cells = Object.values(columns);
  for await (const rows of batches) yield rows.map((row) => cells.map((cell) => cell(row)));
}

/** The text of a list as a file, while it is read. */
export const csvOf = <Row>(columns: CsvColumns<Row>, batches: AsyncIterable<readonly Row[]>) =>
  Readable.from(csvStream(Object.keys(columns), linesOf(columns, batches)));

/** Passes the rows on, and says in the audit log how many went out: also when the reader goes away before the end. */
async function* recorded<Row>(
  ctx: Context,
  query: Readonly<Record<string, unknown>>,
  name: string,
  batches: AsyncIterable<readonly Row[]>,
) {
  let rows = 0;
  try {
    for await (const batch of batches) {
      rows += batch.length;
      yield batch;
    }
  } finally {
    await audit(ctx, "list.exported", name, { rows, filters: nameFilters(query) });
  }
}

/**
 * Sends a list as a file, while it is read. The call must declare `opensInBrowser`. What a member of the staff takes is
 * in the audit log, with the filters and the number of rows.
 * @param query of the list
 * @param name of the file, without its ending
 */
export function answerCsv<Row>(
  ctx: Context,
  query: Readonly<Record<string, unknown>>,
  exchange: Exchange,
  name: string,
  columns: CsvColumns<Row>,
  batches: AsyncIterable<readonly Row[]>,
) {
  const isStaff = ctx.actor?.kind === "admin";
  return sendCsv(
    exchange,
    name,
    csvOf(columns, isStaff ? recorded(ctx, query, name, batches) : batches),
  );
}

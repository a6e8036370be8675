import { Readable } from "node:stream";
import { audit } from "../../audit/audit.ts";
import type { Context } from "../../context.ts";
import type { Exchange } from "../serve.ts";
import { type CsvValue, csvStream } from "./csv.ts";
import { sendCsv } from "./send-file.ts";

/** What decides how a list is cut or sorted, not what is in it. */
const notFilters = ["page", "pageSize", "order", "sort", "format"];
/** Someone types these. The audit log can never be shortened, so it holds only that there was one. */
const typed = ["search", "position"];
/** A state, a day, a month or an id. */
const isPlain = (value: string) => /^[\w:.-]{1,60}$/.test(value);

/**
 * The filters of a list for the audit log: `status=review month=2026-11 search`. A typed text is only named.
 * @param query as the call's schema has checked it
 */
const nameFilters = (query: Readonly<Record<string, unknown>>): string =>
  Object.entries(query)
    .filter(([name, value]) => value !== undefined && value !== "" && !notFilters.includes(name))
    .map(([name, value]) =>
      typed.includes(name) || !isPlain(String(value)) ? name : `${name}=${value}`,
    )
    .sort()
    .join(" ");

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

import { Readable } from "node:stream";
import { audit } from "../../audit/audit.ts";
import type { Context } from "../../context.ts";
import type { Exchange } from "../serve.ts";
import { type CsvValue, csvStream } from "./csv.ts";
import { sendCsv } from "./send-file.ts";

/** Parameters that decide how a list is paged or sorted, not what is in it. */
const notFilters = ["page", "pageSize", "order", "sort", "format"];
/** Typed by people. Nothing can be removed from the audit log, so it only records that there was one. */
const typed = ["search", "position"];
/** A state, a day, a month or an id. */
const isPlain = (value: string) => /^[\w:.-]{1,60}$/.test(value);

/**
 * The filters of a list for the audit log: `status=review month=2026-11 search`. For a typed text it only says that
 * there was one. @param query as checked by the call's schema
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

/** A list as the text of a file, produced while the list is read. */
export const csvOf = <Row>(columns: CsvColumns<Row>, batches: AsyncIterable<readonly Row[]>) =>
  Readable.from(csvStream(Object.keys(columns), linesOf(columns, batches)));

/** Passes the rows on, and records in the audit log how many were sent, even if the reader leaves before the end. */
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
 * Sends a list as a file, while it is read. The call must declare `opensInBrowser`. Downloads by staff are in the
 * audit log, with the filters and the number of rows.
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

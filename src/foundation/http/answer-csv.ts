import { Readable } from "node:stream";
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

/**
 * Sends a list as a file, while it is read. The call must declare `opensInBrowser`.
 * @param name of the file, without its ending
 */
export function answerCsv<Row>(
  exchange: Exchange,
  name: string,
  columns: CsvColumns<Row>,
  batches: AsyncIterable<readonly Row[]>,
) {
  return sendCsv(exchange, name, csvOf(columns, batches));
}

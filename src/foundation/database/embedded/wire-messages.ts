import { protocol } from "@electric-sql/pglite";

/**
 * PostgreSQL's messages for running a prepared statement. PGlite has code for them too, which decodes and writes each value
 * on its own and took 12 to 15 % of the time of a registration (docs/decisions/2026-11-25-statements.md).
 */

/** Executes what was bound, whole, and ends the exchange. */
const executeAndSync = Buffer.from("E\0\0\0\x09\0\0\0\0\0S\0\0\0\x04", "latin1");

/** UTF-8 has at most so many bytes for one unit of a string. */
const mostBytes = 3;

/** Runs a statement with these values. */
export function runMessage(statement: string, values: readonly (string | null)[]): Buffer {
  let most = 64 + statement.length;
  for (const value of values) most += 4 + mostBytes * (value?.length ?? 0);
  const message = Buffer.allocUnsafe(most);
  // The name of the portal is empty. No formats are named: values and results are texts.
  let at = message.write(`B\0\0\0\0\0${statement}\0\0\0`, "latin1");
  at = message.writeUInt16BE(values.length, at);
  for (const value of values) {
    const length = value === null ? -1 : message.write(value, at + 4);
    at = message.writeInt32BE(length, at) + Math.max(length, 0);
  }
  at = message.writeInt16BE(0, at);
  message.writeInt32BE(at - 1, 1);
  return message.subarray(0, at + executeAndSync.copy(message, at));
}

/** What makes a value of a column's text. */
export type ReadText = (text: string) => unknown;

const [dataRow, commandComplete, failure] = Buffer.from("DCE");

function readRow(bytes: Buffer, from: number, readers: readonly ReadText[]): unknown[] {
  let at = from;
  return readers.map((read) => {
    const begins = at + 4;
    const length = bytes.readInt32BE(at);
    at = begins + Math.max(length, 0);
    return length < 0 ? null : read(bytes.toString("utf8", begins, at));
  });
}

function toError(message: Buffer): Error {
  let error: unknown;
  new protocol.Parser().parse(message, (parsed) => {
    error = parsed;
  });
  return error as Error;
}

/**
 * Reads what `runMessage` is answered with; notices are left out.
 * @param readers one for each column
 * @returns also the command, such as `INSERT 0 1`
 * @throws the database's error, as PGlite has it
 */
export function readAnswer(bytes: Buffer, readers: readonly ReadText[]) {
  const rows: unknown[][] = [];
  let command = "";
  for (let at = 0; at < bytes.length; ) {
    const kind = bytes[at];
    const begins = at + 5;
    const ends = at + 1 + bytes.readInt32BE(at + 1);
    // A row begins with the number of its columns.
    if (kind === dataRow) rows.push(readRow(bytes, begins + 2, readers));
    else if (kind === commandComplete) command = bytes.toString("latin1", begins, ends - 1);
    else if (kind === failure) throw toError(bytes.subarray(at, ends));
    at = ends;
  }
  return { rows, command };
}

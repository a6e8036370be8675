import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Transform, type TransformCallback } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type CsvError, parse } from "csv-parse";
import { parse as parseAll } from "csv-parse/sync";
import { mostHeadRows, type Row } from "./read-statement-lines.ts";
import { StatementFault } from "./statement-faults.ts";
import { guessLayout } from "./statement-layout.ts";

/** How a text file is written: nothing in it says so. */
export type CsvShape = {
  readonly encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
  readonly delimiter: string;
};

const delimiters = [",", ";", "\t", "|"] as const;

/** Enough for the rows above a header, and a few lines. */
const headBytes = 64 * 1024;

/** A quote that never ends would otherwise take the rest of the file into one cell. */
const mostOfRow = 20_000;

const options = { relax_column_count: true, relax_quotes: true, skip_empty_lines: false } as const;

const notText = () =>
  new StatementFault(
    "This is not a statement as CSV or XLSX. Download it again from the bank, and choose one of these two.",
  );

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of createReadStream(path))
      decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** Of UTF-16 text without a mark, every second byte is mostly zero. */
function utf16Of(head: Buffer): CsvShape["encoding"] | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 4 && even < odd / 4) return "utf-16le";
  return even > head.length / 4 && odd < even / 4 ? "utf-16be" : null;
}

/** The first rows; fewer where a quotation mark never ends, which the reader then reports. */
function firstRecords(text: string, delimiter: string): string[][] {
  const records: string[][] = [];
  const on_record = (cells: string[]) => {
    records.push(cells);
    return null;
  };
  try {
    parseAll(text, { ...options, delimiter, to: mostHeadRows, on_record });
  } catch {}
  return records;
}

/** How well a delimiter cuts the first rows: a header that we understand, otherwise many cells. */
function score(text: string, delimiter: string): number {
  const records = firstRecords(text, delimiter);
  const isUnderstood = records.some((cells) => guessLayout(cells) !== null);
  return (isUnderstood ? 1_000 : 0) + Math.max(0, ...records.map(({ length }) => length));
}

/** Finds out how a text file is written. @throws StatementFault when it is no text */
export async function readCsvShape(path: string): Promise<CsvShape> {
  const file = await open(path);
  let head: Buffer;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    head = buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
  const utf16 = utf16Of(head);
  if (!utf16 && head.includes(0)) throw notText();
  const encoding = utf16 ?? ((await isUtf8(path)) ? "utf-8" : "windows-1252");
  const text = new TextDecoder(encoding).decode(head);
  if (/^\s*</.test(text)) {
    throw new StatementFault(
      "This file is a web page that only looks like a spreadsheet. Open it in a spreadsheet program, save it as XLSX, and choose that.",
    );
  }
  // The last row may be cut off.
  const whole = head.length < headBytes ? text : text.slice(0, text.lastIndexOf("\n") + 1);
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, fits: score(whole, delimiter) }))
    .sort((one, other) => other.fits - one.fits);
  return { encoding, delimiter: best?.delimiter ?? "," };
}

class Decode extends Transform {
  private readonly decoder: TextDecoder;
  constructor(encoding: CsvShape["encoding"]) {
    super({ readableObjectMode: false, encoding: "utf8" });
    this.decoder = new TextDecoder(encoding);
  }
  override _transform(chunk: Buffer, _: string, done: TransformCallback) {
    done(null, this.decoder.decode(chunk, { stream: true }));
  }
  override _flush(done: TransformCallback) {
    done(null, this.decoder.decode());
  }
}

/** The rows of a text file, one after another, so that a long file is never in memory. */
export async function* csvRows(
  path: string,
  { encoding, delimiter }: CsvShape,
): AsyncGenerator<Row> {
  const parser = parse({ ...options, delimiter, max_record_size: mostOfRow });
  const fed = pipeline(createReadStream(path), new Decode(encoding), parser);
  // The parser reports it too; nobody else may be waiting for it.
  fed.catch(() => {});
  let number = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number++;
      yield { number, cells };
    }
  } catch (error) {
    if ((error as Partial<CsvError>).code === undefined) throw error;
    throw new StatementFault(
      `Row ${number + 1} can’t be read: a quotation mark is missing there. Nothing was imported.`,
    );
  }
}

import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Context } from "#foundation/context.ts";
import { removeStaged, stageFile } from "#foundation/files/server/stage-file.ts";
import type { StatementLine } from "./read-statement-lines.ts";

/** A line with the row of the file that it was read from. */
export type RowLine = StatementLine & { readonly fileRow: number };

/** Lines that are written to the disk at once. */
const atOnce = 500;

/** The lines of a file that was read through, on this machine's disk: they are never all in memory. */
export type LineSpool = {
  readonly lines: () => AsyncIterable<RowLine>;
  readonly close: () => Promise<void>;
};

async function* toBytes(lines: AsyncIterable<RowLine>): AsyncGenerator<Buffer> {
  let texts: string[] = [];
  for await (const line of lines) {
    texts.push(`${JSON.stringify(line)}\n`);
    if (texts.length < atOnce) continue;
    yield Buffer.from(texts.join(""));
    texts = [];
  }
  yield Buffer.from(texts.join(""));
}

async function* readLines(path: string): AsyncGenerator<RowLine> {
  const file = await open(path);
  for await (const text of file.readLines()) yield JSON.parse(text) as RowLine;
}

/** Writes lines down while they are read. An error among them leaves no file. */
export async function spoolLines(ctx: Context, lines: AsyncIterable<RowLine>): Promise<LineSpool> {
  const source = Readable.from(toBytes(lines));
  const { path } = await stageFile(ctx.files.incomingDir, source, Number.POSITIVE_INFINITY);
  return { lines: () => readLines(path), close: () => removeStaged(path) };
}

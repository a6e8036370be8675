import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { removeUpload } from "#foundation/files/server/receive-file.ts";
import { removeStaged, stageFile } from "#foundation/files/server/stage-file.ts";
import { uploads } from "#foundation/files/server/tables.ts";
import { statementRule, xlsxMediaType } from "./bank-states.ts";
import { csvRows, readCsvShape } from "./csv-rows.server.ts";
import { mostHeadRows, type Row } from "./read-statement-lines.ts";
import { xlsxRows } from "./xlsx-rows.server.ts";

/** A file of the bank on this machine's disk. It can be read through several times. */
export type OpenStatement = {
  readonly rows: () => AsyncIterable<Row>;
  readonly close: () => Promise<void>;
};

async function findUpload(ctx: Context, storageKey: string) {
  const [file] = await ctx.db.select().from(uploads).where(eq(uploads.storageKey, storageKey));
  return file ?? null;
}

/** Copies a file out of the storage. A spreadsheet is read at several places, so a stream is not enough. */
export async function openStatement(ctx: Context, storageKey: string): Promise<OpenStatement> {
  const file = await findUpload(ctx, storageKey);
  const source = await ctx.files.storage.open(storageKey);
  const { maxBytes = 0 } = statementRule;
  const { path } = await stageFile(ctx.files.incomingDir, source, maxBytes);
  const close = () => removeStaged(path);
  try {
    if (file?.mediaType === xlsxMediaType) return { rows: () => xlsxRows(path), close };
    const shape = await readCsvShape(path);
    return { rows: () => csvRows(path, shape), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The rows in which a header can be. */
export async function readFirstRows({ rows }: Pick<OpenStatement, "rows">): Promise<Row[]> {
  const first: Row[] = [];
  for await (const row of rows()) {
    first.push(row);
    if (first.length === mostHeadRows) break;
  }
  return first;
}

/** Deletes a file whose lines are stored, or that was refused. */
export async function forgetStatement(ctx: Context, storageKey: string): Promise<void> {
  const file = await findUpload(ctx, storageKey);
  if (file) await removeUpload(ctx, file);
}

import { createReadStream } from "node:fs";
import { open, readFile, writeFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import { newSecret } from "../../codes/ids.ts";
import { type Context, inTransaction } from "../../context.ts";
import { readLine } from "../../text/text.ts";
import {
  type FileFault,
  type FileKind,
  type FileRule,
  fileFaults,
  kindFacts,
  maxBytesOf,
  withEndingOf,
} from "../file-kinds.ts";
import { faultOfPdf } from "./check-pdf.ts";
import { noRoom, removeStaged, type Staged, stageFile, toStorageError } from "./stage-file.ts";
import { stripPicture } from "./strip-picture.ts";
import { uploads } from "./tables.ts";

type Incoming = { purpose: string; name: string; rule: FileRule; source: Readable };

export type Received = {
  fileId: string;
  name: string;
  kind: FileKind;
  sizeBytes: number;
  sha256: string;
};

const longestName = 120;

/** A file name that is safe in a list, a header or an email: one line, no path, with its extension. */
function cleanFileName(name: string): string {
  const bare = readLine(name)
    .replace(/^.*[\\/]/, "")
    .replace(/["<>|:*?]/g, "")
    .trim();
  const ending = /\.[a-z0-9]{1,5}$/i.exec(bare)?.[0] ?? "";
  return bare.length <= longestName
    ? bare || "file"
    : bare.slice(0, longestName - ending.length) + ending;
}

const typesOf: Record<FileKind, readonly string[]> = {
  pdf: ["application/pdf"],
  doc: ["application/x-cfb"],
  docx: [
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/zip",
  ],
  jpg: ["image/jpeg"],
  png: ["image/png", "image/apng"],
  webp: ["image/webp"],
  // Text has no mark of its own (isText).
  csv: [],
  xlsx: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "application/zip"],
};

/**
 * The entry that a container must hold to be a document: an installer is also a compound file, and an app is also a
 * ZIP.
 */
const markOf: Partial<Record<FileKind, Buffer>> = {
  doc: Buffer.from("WordDocument", "utf16le"),
  docx: Buffer.from("word/document"),
  xlsx: Buffer.from("xl/workbook"),
};

async function holds(path: string, mark: Buffer): Promise<boolean> {
  let tail = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    const seen = Buffer.concat([tail, chunk as Buffer]);
    if (seen.includes(mark)) return true;
    tail = seen.subarray(-mark.length);
  }
  return false;
}

/** Mail programs and printers write before the header; readers look for it here (ISO 32000, annex H). */
const pdfHeaderWithin = 1024;

async function hasPdfHeader(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(pdfHeaderWithin + 5), 0);
    return buffer.subarray(0, bytesRead).includes("%PDF-");
  } finally {
    await file.close();
  }
}

/**
 * Whether a file is text: no bytes that text never has, except in UTF-16, where every second one is mostly zero. What is
 * in it, its reader has to find out.
 */
async function isText(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0);
    const head = buffer.subarray(0, bytesRead);
    const odd = head.filter((byte, at) => byte === 0 && at % 2 === 1).length;
    const even = head.filter((byte, at) => byte === 0 && at % 2 === 0).length;
    const isUtf16 =
      Math.max(odd, even) > head.length / 4 && Math.min(odd, even) * 4 < head.length / 4;
    return isUtf16 || !head.some((byte) => byte < 9);
  } finally {
    await file.close();
  }
}

/** The kind of a file by its bytes, whatever its name says. */
async function readContent(path: string): Promise<{ kind: FileKind | null; isHeic: boolean }> {
  const { fileTypeFromFile } = await import("file-type");
  const type = (await fileTypeFromFile(path).catch(() => undefined))?.mime ?? "";
  const isHeic = /^image\/hei[cf]/.test(type);
  for (const kind of Object.keys(typesOf) as FileKind[]) {
    const mark = markOf[kind];
    if (!typesOf[kind].includes(type)) continue;
    if (!mark || (await holds(path, mark))) return { kind, isHeic };
  }
  if (await hasPdfHeader(path)) return { kind: "pdf", isHeic };
  return { kind: type === "" && (await isText(path)) ? "csv" : null, isHeic };
}

async function readKind(
  staged: Staged,
  name: string,
  rule: FileRule,
): Promise<FileKind | FileFault> {
  if (staged.sizeBytes === 0) return fileFaults.empty(name);
  if (staged.tooLarge) return fileFaults.tooLarge(name, rule);
  const { kind, isHeic } = await readContent(staged.path);
  return kind && rule.kinds.includes(kind) ? kind : fileFaults.wrongKind(name, rule, isHeic);
}

/**
 * Checks that people can open a PDF or a picture, and removes everything from a picture but its pixels. Such files are
 * small (maxFileBytes), so they are read as a whole.
 * @returns the file as it is stored, or why it is refused
 */
async function clean(staged: Staged, kind: FileKind, name: string): Promise<Staged | FileFault> {
  if (kind !== "pdf" && kind !== "jpg" && kind !== "png" && kind !== "webp") return staged;
  const bytes = await readFile(staged.path);
  if (kind === "pdf") {
    const fault = await faultOfPdf(bytes);
    return fault ? fileFaults[fault](name) : staged;
  }
  const stripped = stripPicture(kind, bytes);
  if (!stripped) return fileFaults.cutOff(name);
  if (!stripped.equals(bytes)) await writeFile(staged.path, stripped);
  return { ...staged, sizeBytes: stripped.length };
}

/** An arbitrary lock number; it only has to be the same in every process. */
const quotaLock = 20261121;

/** Records the file while there is room; one at a time, so that together they do not exceed the quota. */
async function enter(ctx: Context, row: typeof uploads.$inferInsert): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(${quotaLock})`);
    const [used] = await tx.db
      .select({ bytes: sql<number>`coalesce(sum(${uploads.sizeBytes}), 0)`.mapWith(Number) })
      .from(uploads);
    if ((used?.bytes ?? 0) + row.sizeBytes > ctx.config.uploadBytes) {
      throw noRoom(new Error("The files already take up all the space that UPLOADS_MB allows."));
    }
    await tx.db.insert(uploads).values(row);
  });
}

async function keep(ctx: Context, staged: Staged, row: typeof uploads.$inferInsert): Promise<void> {
  // Write the row first: whatever happens next, the sweep can find and remove the file.
  await enter(ctx, row);
  try {
    await ctx.files.storage.keep(row.storageKey, { ...staged, mediaType: row.mediaType });
  } catch (error) {
    // The original error matters more; the sweep removes what could not be removed now.
    await removeUpload(ctx, row).catch(() => {});
    throw toStorageError(error);
  }
}

/** Deletes a waiting file, from the storage and the table. */
export async function removeUpload(
  ctx: Context,
  { id, storageKey }: { id: string; storageKey: string },
): Promise<void> {
  await ctx.files.storage.remove(storageKey);
  await ctx.db.delete(uploads).where(eq(uploads.id, id));
}

/**
 * Reads one file to its end, checks its size and content, and stores it for a day; its name gets the matching
 * extension, and place, time and device are removed from a picture.
 * @returns the file, or a message that says why it was refused
 * @throws AppError 507 when there is no room, on the disk or within the quota
 */
export async function receiveFile(ctx: Context, incoming: Incoming): Promise<Received | FileFault> {
  const given = cleanFileName(incoming.name);
  const staged = await stageFile(ctx.files.incomingDir, incoming.source, maxBytesOf(incoming.rule));
  try {
    const kind = await readKind(staged, given, incoming.rule);
    if (typeof kind !== "string") return kind;
    const name = withEndingOf(kind, given, incoming.rule);
    const cleaned = await clean(staged, kind, name);
    if ("status" in cleaned) return cleaned;
    const { sizeBytes } = cleaned;
    const fileId = newSecret();
    await keep(ctx, cleaned, {
      id: fileId,
      purpose: incoming.purpose,
      name,
      mediaType: kindFacts(incoming.rule, kind).mediaType,
      sizeBytes,
      storageKey: newSecret(),
      createdAt: ctx.clock(),
    });
    return { fileId, name, kind, sizeBytes, sha256: staged.sha256 };
  } finally {
    await removeStaged(staged.path);
  }
}

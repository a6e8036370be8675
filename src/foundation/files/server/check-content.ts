import { createReadStream } from "node:fs";
import type { FileKind } from "../file-kinds.ts";

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
};

/**
 * The entry that a container must hold to be a document: an installer is a compound file too, and an app is a
 * ZIP.
 */
const markOf: Partial<Record<FileKind, Buffer>> = {
  doc: Buffer.from("WordDocument", "utf16le"),
  docx: Buffer.from("word/document"),
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

/** Whether the content of a file matches its name. */
export async function isReally(path: string, kind: FileKind): Promise<boolean> {
  const { fileTypeFromFile } = await import("file-type");
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (!found || !typesOf[kind].includes(found.mime)) return false;
  const mark = markOf[kind];
  return !mark || holds(path, mark);
}

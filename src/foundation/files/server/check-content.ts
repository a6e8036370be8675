import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { allKinds, type FileKind } from "../file-kinds.ts";

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

/** What a file is by its bytes, whatever its name says. */
export async function readContent(
  path: string,
): Promise<{ kind: FileKind | null; isHeic: boolean }> {
  const { fileTypeFromFile } = await import("file-type");
  const type = (await fileTypeFromFile(path).catch(() => undefined))?.mime ?? "";
  const isHeic = /^image\/hei[cf]/.test(type);
  for (const kind of allKinds) {
    const mark = markOf[kind];
    if (!typesOf[kind].includes(type)) continue;
    if (!mark || (await holds(path, mark))) return { kind, isHeic };
  }
  return { kind: (await hasPdfHeader(path)) ? "pdf" : null, isHeic };
}

import { crc32 } from "node:zlib";
import type { Reply, TestAcademy } from "./open-academy.ts";

/** Forms with files as a browser sends them, and small valid files. */

export type Part = string | { name: string; bytes: Buffer | string; type?: string };

const boundary = "----zaure-test-boundary";
export const formType = `multipart/form-data; boundary=${boundary}`;

/** The bytes of a form; each part is a text or a file. */
export function encodeForm(parts: readonly (readonly [field: string, part: Part])[]): Buffer {
  const chunks = parts.flatMap(([field, part]) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"`;
    if (typeof part === "string") return [`${head}\r\n\r\n${part}\r\n`];
    const type = part.type ?? "application/octet-stream";
    const quoted = part.name.replaceAll('"', "%22");
    return [`${head}; filename="${quoted}"\r\ncontent-type: ${type}\r\n\r\n`, part.bytes, "\r\n"];
  });
  return Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)));
}

export async function sendForm(
  academy: TestAcademy,
  path: string,
  parts: readonly (readonly [field: string, part: Part])[],
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await academy.inject({
    method: "POST",
    url: `/api${path}`,
    headers: { "content-type": formType, ...headers },
    payload: encodeForm(parts),
  });
  return {
    status: response.statusCode,
    body: (response.body ? response.json() : null) as never,
    headers: response.headers,
  };
}

/** A ZIP of uncompressed entries. */
export function makeZip(entries: Record<string, string>): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const data = Buffer.from(text);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, Buffer.from(name), data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    central.push(
      Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), common, rest, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length, 4);
  end.writeUInt16LE(central.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from("PK\u0005\u0006"), end]);
}

const contentTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;

export const realFiles = {
  pdf: Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
  png: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
  jpg: Buffer.from(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wCEABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1td" +
      "hbWGkJ6jq62rZ4C8ybqmx5moq6QBHB4eKCMoTisrTqRuXW6kpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk" +
      "pKSkpKSkpKSkpKSkpKSkpP/AABEIAAgACAMBEQACEQEDEQH/xAGiAAABBQEBAQEBAQAAAAAAAAAAAQIDBAUGBwgJCgsQ" +
      "AAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2" +
      "Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4" +
      "ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+gEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL" +
      "EQACAQIEBAMEBwUEBAABAncAAQIDEQQFITEGEkFRB2FxEyIygQgUQpGhscEJIzNS8BVictEKFiQ04SXxFxgZGiYnKCkq" +
      "NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqCg4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1" +
      "tre4ubrCw8TFxsfIycrS09TV1tfY2dri4+Tl5ufo6ery8/T19vf4+fr/2gAMAwEAAhEDEQA/ANWgD//Z",
    "base64",
  ),
  webp: Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64"),
  docx: makeZip({ "[Content_Types].xml": contentTypes, "word/document.xml": "<w:document/>" }),
  doc: Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(504),
    Buffer.from("WordDocument", "utf16le"),
    Buffer.alloc(500),
  ]),
  exe: Buffer.concat([Buffer.from("MZ"), Buffer.alloc(300)]),
} as const;

/** A PDF of an exact size in bytes. */
export const pdfOf = (bytes: number): Buffer =>
  Buffer.concat([realFiles.pdf, Buffer.alloc(bytes - realFiles.pdf.length, 0x20)]);

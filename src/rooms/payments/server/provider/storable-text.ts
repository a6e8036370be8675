import { createHash } from "node:crypto";

/**
 * Makes a string that the database can store. The database rejects NUL and lone surrogates, so they
 * become `\ufffd`. A hash of the original follows: two such strings stay different, and neither equals
 * one of our references.
 */
export function storableText(text: string): string {
  if (text.isWellFormed() && !text.includes("\0")) return text;
  const hash = createHash("sha256").update(Buffer.from(text, "utf16le")).digest("hex");
  return `${text.toWellFormed().replaceAll("\0", "\ufffd")} (${hash.slice(0, 16)})`;
}

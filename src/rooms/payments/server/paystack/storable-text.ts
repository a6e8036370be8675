import { createHash } from "node:crypto";

/**
 * A text as the database can store it: NUL and half characters, which it refuses, become `\ufffd`. A
 * hash of the original follows, so that two such texts stay two, and neither is ever one of ours.
 */
export function storableText(text: string): string {
  if (text.isWellFormed() && !text.includes("\0")) return text;
  const hash = createHash("sha256").update(Buffer.from(text, "utf16le")).digest("hex");
  return `${text.toWellFormed().replaceAll("\0", "\ufffd")} (${hash.slice(0, 16)})`;
}

import type { Readable } from "node:stream";
import { answer, type Exchange } from "../serve.ts";

/** Bytes are sent as they are; the schema of the call describes them, or the list for programs. */
function sendFile(
  { reply }: Exchange,
  type: string,
  name: string,
  body: Buffer | Readable,
  disposition: "attachment" | "inline" = "attachment",
) {
  reply.headers({
    "content-type": type,
    "content-disposition": `${disposition}; filename="${name}"`,
    "cache-control": "no-store",
  });
  return answer(200, body as never);
}

/** @param name of the file, without its ending */
export const sendCsv = (exchange: Exchange, name: string, csv: string | Readable) =>
  sendFile(
    exchange,
    "text/csv; charset=utf-8",
    `${name}.csv`,
    typeof csv === "string" ? Buffer.from(csv) : csv,
  );

/**
 * @param name of the file, without its ending
 * @param isShown the browser opens it, so that staff can print it, instead of saving it
 */
export const sendPdf = (exchange: Exchange, name: string, pdf: Buffer, isShown = false) =>
  sendFile(exchange, "application/pdf", `${name}.pdf`, pdf, isShown ? "inline" : "attachment");

/** Only letters that every browser understands; the exact name follows in `filename*` (RFC 6266). */
const plainName = (name: string) => name.replace(/[^\w. -]/g, "_");

/**
 * Sends a file that someone uploaded, as an attachment: a stranger's file must not open as a page of our site. A page
 * of ours can still show it as a picture.
 */
export const sendUpload = (
  { reply }: Exchange,
  { name, mediaType, content }: { name: string; mediaType: string; content: Readable },
) => {
  reply.headers({
    "content-type": mediaType,
    "content-disposition": `attachment; filename="${plainName(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox",
  });
  return answer(200, content as never);
};

/**
 * Sends a picture that staff chose, for pages of ours to show. The bytes at its address never change, so browsers may
 * cache it. Opened directly, it cannot run anything.
 * @param cacheControl how long, if it can be withdrawn
 */
export const sendPicture = (
  { reply }: Exchange,
  { mediaType, content }: { mediaType: string; content: Readable },
  cacheControl = "public, max-age=31536000, immutable",
) => {
  reply.headers({
    "content-type": mediaType,
    "content-disposition": "inline",
    "cache-control": cacheControl,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  return answer(200, content as never);
};

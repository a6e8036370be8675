import type { Readable } from "node:stream";
import { answer, type Exchange } from "./serve.ts";

/** Bytes are sent as they are; the schema of the call describes them, or the list for programs. */
function sendFile({ reply }: Exchange, type: string, name: string, body: Buffer | Readable) {
  reply.headers({
    "content-type": type,
    "content-disposition": `attachment; filename="${name}"`,
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

/** @param name of the file, without its ending */
export const sendPdf = (exchange: Exchange, name: string, pdf: Buffer) =>
  sendFile(exchange, "application/pdf", `${name}.pdf`, pdf);

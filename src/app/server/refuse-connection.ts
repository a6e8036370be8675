import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { fallbackPage } from "./pages/fallback-page.ts";

const refusals: Readonly<Record<string, { status: number; message?: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    message: "This address is too long. Shorten the search, or start from the home page.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408 },
};

/** Answers a request that cannot be parsed, and so reaches no route, with our own page. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = refusals[error.code ?? ""] ?? { status: 400 };
  const page = fallbackPage(status, message);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: text/html; charset=utf-8",
    `content-length: ${Buffer.byteLength(page)}`,
    "cache-control: no-store",
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${page}`);
}

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "#foundation/log.ts";
import { type Encoding, encodingFor, hasTag } from "./render-page.ts";
import { newRequestId } from "./request-id.ts";

/** Answers a request before the server does. @returns false when it did not; the request is then untouched */
export type AnswerFirst = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A response that is sent as it is, as often as somebody asks. All of them share its bytes. */
export type ReadyResponse = {
  readonly status: number;
  /** Names and values in turn, of all headers but `x-request-id`. */
  readonly header: readonly string[];
  /** The same for a 304. */
  readonly headerWithoutBody: readonly string[];
  readonly bytes: Buffer;
  readonly etag: string | null;
  /** For the log: the pattern of the route, never the address. */
  readonly route: string;
};

/** Headers that differ between the responses of one page or file. */
const ownToResponse = new Set(["x-request-id", "content-encoding", "content-length"]);

/** The headers that every later response has too. @param sent names in lower case */
export const commonHeader = (sent: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(sent)
    .filter(([name]) => !ownToResponse.has(name))
    .flatMap(([name, value]) => [name, String(value)]);

/** @param common what `commonHeader` returns for the first response */
export function readyResponse(
  common: readonly string[],
  {
    encoding,
    ...response
  }: Omit<ReadyResponse, "header" | "headerWithoutBody"> & {
    encoding: Encoding | null;
  },
): ReadyResponse {
  const header = [...common, "content-length", String(response.bytes.length)];
  if (encoding) header.push("content-encoding", encoding);
  return { ...response, header, headerWithoutBody: common };
}

/** Sends a ready response, or 304 when the browser has it. */
export function sendReady(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  ready: ReadyResponse,
  log: Logger,
): void {
  const requestId = newRequestId();
  const ifNoneMatch = headers["if-none-match"];
  const isSame =
    ifNoneMatch !== undefined && ready.status === 200 && hasTag(ifNoneMatch, ready.etag);
  const status = isSame ? 304 : ready.status;
  const header = isSame ? ready.headerWithoutBody : ready.header;
  response.writeHead(status, [...header, "x-request-id", requestId]);
  response.end(isSame || method === "HEAD" ? undefined : ready.bytes);
  log.info({ requestId, method, route: ready.route, status, kept: true }, "answered");
}

export const isRead = ({ method }: { method?: string | undefined }): boolean =>
  method === "GET" || method === "HEAD";

/** Clients send few different values; anyone can invent more. */
const mostAccepted = 200;
const accepted = new Map<string, Encoding | null>();

/** The encoding for a request, remembered by the header's text. */
export function encodingOf(headers: IncomingHttpHeaders): Encoding | null {
  const text = String(headers["accept-encoding"] ?? "");
  const known = accepted.get(text);
  if (known !== undefined) return known;
  const encoding = encodingFor(text);
  if (accepted.size >= mostAccepted) accepted.clear();
  accepted.set(text, encoding);
  return encoding;
}

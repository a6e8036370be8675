import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "#foundation/log.ts";
import { cacheKeyOf, type PageAddresses } from "./page-addresses.ts";
import type { PageCache } from "./page-cache.ts";
import { encodingFor, hasTag, type RenderedPage, worthCompressing } from "./render-page.ts";

/** Answers a request from the cache. @returns false when it did not answer; the request is then untouched */
export type AnswerFirst = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Headers that differ in each response. All others of a cached page stay the same. */
const ownToAnswer = new Set(["x-request-id", "content-encoding", "content-length"]);

/** Stores the headers that a page was sent with, for the next response. @param sent names in lower case */
export function keepHeader(page: RenderedPage, sent: Readonly<Record<string, unknown>>): void {
  page.header ??= Object.entries(sent)
    .filter(([name]) => !ownToAnswer.has(name))
    .flatMap(([name, value]) => [name, String(value)]);
}

/** The bytes that can be sent at once; null when they still have to be compressed. */
function readyBytes(page: RenderedPage, headers: IncomingHttpHeaders) {
  const encoding = encodingFor(headers["accept-encoding"] ?? "");
  if (encoding === null || !worthCompressing(page)) {
    return { bytes: page.body, encoding: null };
  }
  const made = page.encoded.get(encoding);
  return made?.isFinal ? { bytes: made.bytes, encoding } : null;
}

/**
 * Returns the cached page before the server does any other work for the request: no routing, no rate limit, no
 * context. Most requests to a public site are for these pages, and the rest of the server costs five times as
 * much as sending them.
 * @param knownVersion the site's version; null when it is time to read it again
 */
export function createCachedPageSender(
  cache: PageCache,
  addresses: PageAddresses,
  knownVersion: () => number | null,
  log: Logger,
): AnswerFirst {
  return (request, response) => {
    const { method, url = "", headers } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    const version = knownVersion();
    if (version === null) return false;
    const key = cacheKeyOf(addresses.read(url), headers);
    const page = key === null ? undefined : cache.find(key, version);
    if (!page?.header) return false;
    const ready = readyBytes(page, headers);
    if (!ready) return false;

    const requestId = randomUUID();
    const header = [...page.header, "x-request-id", requestId];
    const isSame = page.status === 200 && hasTag(headers["if-none-match"], page.etag);
    const status = isSame ? 304 : page.status;
    if (!isSame) {
      if (ready.encoding) header.push("content-encoding", ready.encoding);
      header.push("content-length", String(ready.bytes.length));
    }
    response.writeHead(status, header);
    response.end(isSame || method === "HEAD" ? undefined : ready.bytes);
    log.info({ requestId, method, route: page.pattern, status, kept: true }, "answered");
    return true;
  };
}

import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "#foundation/log.ts";
import { cacheKeyOf, type PageAddresses } from "./page-addresses.ts";
import type { PageCache } from "./page-cache.ts";
import { encodingFor, hasTag, type RenderedPage, worthCompressing } from "./render-page.ts";

/** Answers a request that needs nothing but memory. @returns false for all others, untouched */
export type AnswerFirst = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Made anew for each answer; all else of a kept page's header is the same each time. */
const ownToAnswer = new Set(["x-request-id", "content-encoding", "content-length"]);

/** Keeps the header that a page went out with, for the next time. @param sent names in small letters */
export function keepHeader(page: RenderedPage, sent: Readonly<Record<string, unknown>>): void {
  page.header ??= Object.entries(sent)
    .filter(([name]) => !ownToAnswer.has(name))
    .flatMap(([name, value]) => [name, String(value)]);
}

/** The bytes that a browser gets without waiting; null where they are still to be made. */
function readyBytes(page: RenderedPage, headers: IncomingHttpHeaders) {
  const encoding = encodingFor(headers["accept-encoding"] ?? "");
  if (encoding === null || !worthCompressing(page)) {
    return { bytes: page.body, encoding: null };
  }
  const made = page.encoded.get(encoding);
  return made?.thorough ? { bytes: made.bytes, encoding } : null;
}

/**
 * Sends pages that are kept before anything else is done for the request: no route is looked for, no
 * limit counted, no context made. That is most of what a public site is asked for, and the rest of the
 * server costs five times what sending does.
 * @param knownVersion the site's version; null when it is time to ask for it again
 */
export function createAnswerKept(
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

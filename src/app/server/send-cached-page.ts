import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Logger } from "#foundation/log.ts";
import { ExactRequests } from "./exact-requests.ts";
import { cacheKeyOf, type PageAddresses } from "./page-addresses.ts";
import type { PageCache } from "./page-cache.ts";
import type { VersionReader } from "./read-version.ts";
import {
  type AnswerFirst,
  encodingOf,
  isRead,
  type ReadyResponse,
  readyResponse,
  sendReady,
} from "./ready-response.ts";
import { type RenderedPage, worthCompressing } from "./render-page.ts";

/** The response that the page is sent with; null while it still has to be compressed or unpacked. */
function readyOf(page: RenderedPage, headers: IncomingHttpHeaders): ReadyResponse | null {
  if (!page.header) return null;
  const { status, etag, pattern: route } = page;
  const encoding = worthCompressing(page) ? encodingOf(headers) : null;
  if (encoding === null) {
    if (page.body === null) return null;
    return readyResponse(page.header, { status, etag, route, bytes: page.body, encoding });
  }
  const made = page.encoded.get(encoding);
  if (!made?.isFinal) return null;
  return readyResponse(page.header, { status, etag, route, bytes: made.bytes, encoding });
}

/**
 * Returns the cached page before the server does any other work for the request: no routing, no rate limit, no
 * context. Most requests to a public site are for these pages, and the rest of the server costs five times as
 * much as sending them.
 */
export function createCachedPageSender(
  cache: PageCache,
  addresses: PageAddresses,
  site: Pick<VersionReader, "known" | "versionOf">,
  log: Logger,
): AnswerFirst {
  const exact = new ExactRequests(cache);

  /** Reads the address, because another spelling of it may be in the cache. */
  function findByAddress(request: IncomingMessage, version: number): ReadyResponse | null {
    const address = addresses.read(request.url ?? "");
    const key = cacheKeyOf(address, request.headers, site.versionOf);
    const page = key === null ? undefined : cache.find(key, version);
    const ready = page ? readyOf(page, request.headers) : null;
    // The words of a request say nothing about the version of a part.
    if (ready && address.part === "site") exact.keep(request, ready, version);
    return ready;
  }

  return (request, response) => {
    const version = site.known();
    if (version === null || !isRead(request)) return false;
    const ready = exact.find(request, version) ?? findByAddress(request, version);
    if (!ready) return false;
    sendReady(request, response, ready, log);
    return true;
  };
}

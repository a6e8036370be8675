import { hash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzipSync,
} from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Logger } from "#foundation/errors/log.ts";
import { countOlderReads } from "#foundation/site/snapshots.ts";
import { countAnswer } from "#foundation/watch/measures.ts";
import { newRequestId } from "../request-id.ts";
import type { VersionReader } from "./read-version.ts";

type Encoding = "br" | "gzip";

/** Answers a request before the server does. @returns false when it did not; the request is then untouched */
export type AnswerFirst = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A page or a public list, made once and sent to everybody. */
export type SharedResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for a page that is not the site's own and that was compressed: it is kept in that form only. */
  body: Buffer | null;
  /** For the log: the pattern of the route, never the address. */
  readonly route: string;
  /** One of the site's own pages. All others can be invented by anyone: searches, unknown addresses. */
  readonly isOwn: boolean;
  /** Weak, because the compressed forms share it. Null if the response must not be cached. */
  readonly etag: string | null;
  /** The body in the encodings that someone asked for. */
  readonly encoded: Map<Encoding, Buffer>;
  /** The headers that every response has, names and values alternating, taken from the first response. */
  sentHeader: readonly string[] | null;
};

/** @param given everything except what is derived from it */
export function sharedResponse(
  given: Omit<SharedResponse, "etag" | "encoded" | "sentHeader" | "body"> & { body: Buffer },
): SharedResponse {
  const mayCache = !/no-store|private/.test(given.headers["cache-control"] ?? "");
  const etag = mayCache ? `W/"${hash("sha256", given.body, "base64url").slice(0, 27)}"` : null;
  return { ...given, etag, encoded: new Map(), sentHeader: null };
}

export const isRead = ({ method }: { method?: string | undefined }): boolean =>
  method === "GET" || method === "HEAD";

/** The best encoding that the client accepts; null for none (`q=0` refuses one). */
export function encodingOf(headers: IncomingHttpHeaders): Encoding | null {
  const accepted = String(headers["accept-encoding"] ?? "").toLowerCase();
  const takes = (name: Encoding) =>
    new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
  return takes("br") ? "br" : takes("gzip") ? "gzip" : null;
}

/**
 * Compresses on this thread: texts that wait in the thread pool outlive the young heap, and collecting them costs more
 * than a search. @param level 0 to 11 of brotli; gzip has up to 9
 */
export function compress(body: Buffer, encoding: Encoding, level = 4): Buffer {
  if (encoding === "gzip") return gzipSync(body, { level: Math.min(level + 1, 9) });
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // No page is longer than this window, and a larger window costs a millisecond of memory work.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  });
}

const noBytes = Buffer.alloc(0);

/** Compressing less than this saves no packet. */
export const leastCompressed = 1_000;

/**
 * Own pages are read often, so they are compressed well. A search is sent only once or twice, so 3 KB more
 * for a fifth of the work is worth it.
 */
const levels = { own: 9, other: 0 };

const isWorthCompressing = ({ body, headers }: SharedResponse): boolean =>
  body === null || (body.length >= leastCompressed && headers["content-type"] !== "image/png");

function bodyOf({ body, encoded }: SharedResponse): Buffer {
  if (body) return body;
  const brotli = encoded.get("br");
  return brotli ? brotliDecompressSync(brotli) : gunzipSync(encoded.get("gzip") ?? noBytes);
}

/** The encoding in which a response goes to a client, and its bytes. */
function formFor(response: SharedResponse, headers: IncomingHttpHeaders) {
  const { encoded, isOwn } = response;
  const encoding = encodingOf(headers);
  if (encoding === null || !isWorthCompressing(response)) {
    return { encoding: null, bytes: bodyOf(response) };
  }
  const known = encoded.get(encoding);
  if (known) return { encoding, bytes: known };
  const bytes = compress(bodyOf(response), encoding, isOwn ? levels.own : levels.other);
  encoded.set(encoding, bytes);
  // Nearly all ask for the same form. If its text stayed, each search would make the heap's large collections come sooner.
  if (!isOwn) response.body = null;
  return { encoding, bytes };
}

/** Whether the client already has the response, in any encoding. */
const hasTag = (ifNoneMatch: string | undefined, { status, etag }: SharedResponse): boolean =>
  status === 200 &&
  etag !== null &&
  (ifNoneMatch ?? "").split(",").some((tag) => `W/${tag.trim().replace(/^W\//, "")}` === etag);

/** Headers that differ between the responses of one page. */
const ownToResponse = new Set(["x-request-id", "content-encoding", "content-length"]);

/** Sends a response through the server, with the headers that its hooks add. */
export function sendShared(request: FastifyRequest, reply: FastifyReply, shared: SharedResponse) {
  reply.status(shared.status).headers(shared.headers);
  if (shared.etag) reply.header("etag", shared.etag);
  shared.sentHeader ??= Object.entries(reply.getHeaders())
    .filter(([name]) => !ownToResponse.has(name))
    .flatMap(([name, value]) => [name, String(value)]);
  if (hasTag(request.headers["if-none-match"], shared)) return reply.status(304).send();
  const { encoding, bytes } = formFor(shared, request.headers);
  if (encoding) reply.header("content-encoding", encoding);
  return reply.send(bytes);
}

const megabyte = 1_000_000;
/** About 150 pages of the site, and 100 searches: what the memory of a small server allows. */
const usualBytes = { own: 24 * megabyte, other: 4 * megabyte };

/** With room for two compressed forms, headers, key and the objects around them. Only own pages keep their text too. */
const sizeOf = ({ body, isOwn }: SharedResponse) =>
  3_000 + Math.ceil((body?.length ?? 0) * (isOwn ? 1.5 : 0.5));

/**
 * Caches what is the same for everyone until the site's version changes. Pages that anyone can invent have
 * separate memory, so that they never push out the site's own pages.
 */
export function createResponseCache(site: VersionReader, log: Logger, bytes = usualBytes) {
  const laneOf = (maxSize: number) =>
    new LRUCache<string, SharedResponse>({ maxSize, sizeCalculation: sizeOf });
  const [own, other] = [laneOf(bytes.own), laneOf(bytes.other)];
  const underway = new Map<string, Promise<SharedResponse>>();
  let keptVersion = -1;

  function find(key: string, version: number): SharedResponse | undefined {
    if (version !== keptVersion) {
      own.clear();
      other.clear();
      keptVersion = version;
    }
    return own.get(key) ?? other.get(key);
  }

  return {
    /**
     * Returns the cached response, or makes it once for everyone waiting for it. @param key without one, it
     * is made for this request alone
     */
    async read(
      request: FastifyRequest,
      key: string | null,
      make: () => Promise<SharedResponse>,
    ): Promise<SharedResponse> {
      if (key === null) return make();
      const version = await site.read(request.ctx);
      const attempt = `${version} ${key}`;
      const waiting = underway.get(attempt);
      const known = find(key, version) ?? (waiting && (await waiting));
      // A response that must not be cached belongs only to its first reader.
      if (known?.etag) return known;
      const olderBefore = countOlderReads();
      const making = make();
      underway.set(attempt, making);
      try {
        const made = await making;
        const isKept = made.etag && (made.status === 200 || made.status === 404);
        if (isKept && countOlderReads() === olderBefore && version === keptVersion) {
          (made.isOwn ? own : other).set(key, made);
        }
        return made;
      } finally {
        underway.delete(attempt);
      }
    },

    /**
     * Sends a kept response before the server does any other work: no routing, no rate limit, no context. Most
     * requests to a public site are for these, and the server costs several times as much as sending them.
     * @param keyOf the request; null when it may not be cached
     */
    answerFirst(
      request: IncomingMessage,
      response: ServerResponse,
      keyOf: () => string | null,
    ): boolean {
      const version = site.known();
      if (version === null || !isRead(request)) return false;
      const key = keyOf();
      const shared = key === null ? undefined : find(key, version);
      if (!shared?.sentHeader) return false;
      const { method, headers } = request;
      const requestId = newRequestId();
      const isSame = hasTag(headers["if-none-match"], shared);
      const status = isSame ? 304 : shared.status;
      const header = [...shared.sentHeader, "x-request-id", requestId];
      const { encoding, bytes: sent } = formFor(shared, headers);
      if (!isSame) header.push("content-length", String(sent.length));
      if (!isSame && encoding) header.push("content-encoding", encoding);
      response.writeHead(status, header);
      response.end(isSame || method === "HEAD" ? undefined : sent);
      countAnswer({ method, route: shared.route, status, ms: null });
      log.info({ requestId, method, route: shared.route, status, kept: true }, "answered");
      return true;
    },
  };
}

export type ResponseCache = ReturnType<typeof createResponseCache>;
